/** Events that were handed to the flow, and the state to store once all of them are confirmed. */
export class Waiting {
  #ids = new Set<string>()
  #state: string | undefined

  begin(ids: ReadonlyArray<string>, state: string): void {
    this.#ids = new Set(ids)
    this.#state = state
  }

  /** The state to store, when this was the last. */
  confirm(id: string): string | undefined {
    if (!this.#ids.delete(id) || this.#ids.size > 0) return undefined
    const state = this.#state
    this.#state = undefined
    return state
  }

  forget(): void {
    this.#ids.clear()
    this.#state = undefined
  }
}
