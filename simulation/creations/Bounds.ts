import type { Stage } from "../stage/Stage.ts"
import type { Ran } from "./Ran.ts"
import type { Story } from "./Story.ts"

/** What bounds the requests of a run. */
export interface Bounds {
  /** Creations: as many as it takes to find every guilty item by halves, and one more for each that was struck. */
  readonly sends: number
  /** All requests: each creation is followed by one look-up and one fence, each struck read by one more of both. */
  readonly requests: number
}

// The longest wait for others that sent the same: so often they are looked at before it is left to the next run.
const rounds = 3

const sumOf = (struck: ReadonlyMap<string, number>, side: string): number =>
  [...struck].reduce((sum, [hazard, times]) => sum + (hazard.startsWith(side) ? times : 0), 0)

/** The most requests that a run may make, from what it submits and what struck. */
export const boundsOf = ({ indexes, sends }: Ran, { page }: Story, { weather, world }: Stage): Bounds => {
  // A list of everything there is, read until two readings agree, with a look behind a full last page.
  const list =
    2 * (Math.ceil(Math.max(world.history.entries.length, world.base.records.companyEarnings.all().length) / page) + 1)
  // Access before and after, and the pending records; access before and after, and the payroll runs.
  const lookUp = 4 + 2 * list
  // Access, account, set-up (twice where something is refused by it), employees; then a look-up.
  const plan = 2 + 3 * list + lookUp
  const reads = sumOf(weather.struck, "read: ")
  return {
    sends: 2 * indexes.length + sumOf(weather.struck, "write: "),
    requests: plan + (sends + rounds + reads) * lookUp
  }
}
