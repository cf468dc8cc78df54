import { counter } from "../seeds/Played.ts"
import type { Reconciled } from "./Reconciling.ts"
import { type Ran, verdicts } from "./Ran.ts"

/** How often what happened in the runs of a story. */
export const countsOf = (remains: {
  readonly runs: ReadonlyArray<Ran>
  readonly last: ReadonlyArray<Ran>
  readonly reconciled: Reconciled
}): ReadonlyMap<string, number> => {
  const { add, counts } = counter()
  for (const ran of [...remains.runs, ...remains.last]) {
    add("runs")
    add("requests", ran.requests)
    add("sends", ran.sends)
    add("takeovers", ran.takeovers)
    if (ran.hasCrashed) add("crashes")
    if (ran.failure !== undefined) add(`runs that failed with ${ran.failure}`)
    for (const verdict of verdicts) if (ran.report !== undefined) add(`rows ${verdict}`, ran.report[verdict].length)
  }
  if ((remains.last.at(-1)?.report?.unknown.length ?? 0) > 0) add("stories that ended with unknown")
  for (const [state, times] of Object.entries(remains.reconciled.report?.counts ?? {})) {
    add(`reconciled as ${state}`, times)
  }
  return counts
}
