import type { Context } from "./NodeRedTypes.ts"

/** Which context store a name means: a name may stand for another. */
const storeOf = (stores: Readonly<Record<string, unknown>>, name: string): unknown => {
  const store = stores[name]
  return typeof store === "string" && store in stores ? stores[store] : store
}

/** Whether what is kept there outlives the process; Node-RED keeps contexts in memory where nothing is configured. */
export const keepsState = (stores: Readonly<Record<string, unknown>> = {}, name = ""): boolean => {
  const store = storeOf(stores, name === "" ? "default" : name)
  const first = store ?? storeOf(stores, Object.keys(stores)[0] ?? "")
  const kind: unknown = Object(first).module ?? first
  return kind !== undefined && kind !== "memory"
}

/** The state of a trigger in its node's context, one for each trigger and connection that the node has been set to. */
export class Memory {
  readonly #context: Context
  readonly #key: string
  readonly #store: string | undefined

  constructor(
    context: Context,
    { connection, store, trigger }: { readonly connection: string; readonly trigger: string; readonly store?: string }
  ) {
    this.#context = context
    this.#key = `state_${trigger}_${connection}`.replaceAll(/\W/g, "_")
    this.#store = store === "" ? undefined : store
  }

  load(): Promise<string | undefined> {
    return new Promise((resolve, reject) => {
      this.#context.get(this.#key, this.#store, (error, value) => {
        if (error) reject(error)
        else resolve(typeof value === "string" ? value : undefined)
      })
    })
  }

  save(state: string): Promise<void> {
    return new Promise((resolve, reject) => {
      this.#context.set(this.#key, state, this.#store, (error) => (error ? reject(error) : resolve()))
    })
  }
}
