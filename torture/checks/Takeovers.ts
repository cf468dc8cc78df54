import type { Evidence, Happening } from "../Evidence.ts"
import type { Settled } from "../stage/Witness.ts"
import { groupedBy } from "./GroupedBy.ts"
import type { Finding } from "./Finding.ts"
import { summary } from "./Quantiles.ts"

/** How late others may poll what a runner has left behind; milliseconds. */
const latest = 10_000

/** How long runners take to find that the database is back, milliseconds: they ask less and less often. */
const noticing = 5_000

/** How much of a time the database was away, as runners see it. */
const awayDuring = (happenings: ReadonlyArray<Happening>, from: number, to: number): number =>
  happenings
    .filter(({ kind }) => kind === "database")
    .reduce((sum, away) => sum + Math.max(0, Math.min(to, away.to + noticing) - Math.max(from, away.from)), 0)

interface Lateness {
  readonly subscription: string
  readonly late: number | undefined
}

/**
 * By how much what a runner had polled last, and was due while it was gone, was late when somebody polled it; nothing where
 * nobody did.
 */
const latenesses = (
  { happenings }: Evidence,
  polls: ReadonlyMap<string, ReadonlyArray<Settled>>,
  { from, runner, to }: Happening
): ReadonlyArray<Lateness> =>
  [...polls].flatMap(([subscription, all]): ReadonlyArray<Lateness> => {
    const last = all.findLast(({ at }) => at <= from)
    if (last === undefined || last.runner !== runner) return []
    const due = Math.max(from, last.at + last.dueIn)
    if (due > to) return []
    const next = all.find(({ at }) => at > from)
    if (next === undefined) return [{ subscription, late: undefined }]
    return [{ subscription, late: Math.max(0, next.at - due - awayDuring(happenings, due, next.at)) }]
  })

/** What a runner has left behind by this kind of end is polled elsewhere, and in time where the machine has time for it. */
export const takeovers = (evidence: Evidence, kind: "kill" | "pause", isBusy: boolean): Finding => {
  const polls = groupedBy(evidence.settled, ({ subscription }) => subscription)
  const taken = evidence.happenings
    .filter((happening) => happening.kind === kind)
    .flatMap((happening) => latenesses(evidence, polls, happening))
  const faults = taken.flatMap(({ late, subscription }) => {
    if (late === undefined) return [`${subscription} was not polled again`]
    return late > latest && !isBusy ? [`${subscription} was polled ${(late / 1000).toFixed(1)} s too late`] : []
  })
  return {
    name: kind === "kill" ? "polled elsewhere after kill -9" : "polled elsewhere after SIGSTOP",
    figure: summary(taken.flatMap(({ late }) => late ?? [])),
    faults
  }
}
