/** How a story went, whatever it was about. */
export interface Played {
  /** What should not have been, each with its property; nothing where all is well. */
  readonly broken: ReadonlyArray<string>
  /** How often each hazard struck. */
  readonly struck: ReadonlyMap<string, number>
  /** How often what happened: runs, requests, sends, takeovers, and how rows ended. */
  readonly counts: ReadonlyMap<string, number>
  readonly trace: ReadonlyArray<string>
}

/** Counts things by their names. */
export interface Counter {
  readonly add: (name: string, times?: number) => void
  readonly counts: ReadonlyMap<string, number>
}

export const counter = (): Counter => {
  const counts = new Map<string, number>()
  return { add: (name, times = 1) => void counts.set(name, (counts.get(name) ?? 0) + times), counts }
}
