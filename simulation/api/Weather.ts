import type { Hazard, Kind, Struck } from "./Hazard.ts"

/** What strikes which request, and what has struck so far. */
export interface Weather {
  readonly next: (isWrite: boolean) => Hazard | undefined
  /** From now on nothing goes wrong. */
  readonly calm: () => void
  /** From now on things go wrong again. */
  readonly rage: () => void
  readonly isCalm: () => boolean
  readonly struck: ReadonlyMap<string, number>
}

const byPlace = (hazards: ReadonlyArray<Struck>): ReadonlyMap<number, Hazard> =>
  new Map(hazards.map((hazard) => [hazard.at, hazard]))

export const make = (plan: {
  readonly writes: ReadonlyArray<Struck>
  readonly reads: ReadonlyArray<Struck>
}): Weather => {
  const writes = byPlace(plan.writes)
  const reads = byPlace(plan.reads)
  const struck = new Map<string, number>()
  let isCalm = false
  let written = 0
  let read = 0
  const count = (side: string, kind: Kind) => {
    const name = `${side}: ${kind}`
    struck.set(name, (struck.get(name) ?? 0) + 1)
  }
  return {
    next: (isWrite) => {
      if (isCalm) return undefined
      const hazard = isWrite ? writes.get(written++) : reads.get(read++)
      if (hazard === undefined) return undefined
      count(isWrite ? "write" : "read", hazard.kind)
      return hazard
    },
    calm: () => {
      isCalm = true
    },
    rage: () => {
      isCalm = false
    },
    isCalm: () => isCalm,
    struck
  }
}
