import type { Ran as Created } from "../creations/Ran.ts"
import type { Stage } from "../stage/Stage.ts"
import { isUsual, unaccounted } from "../stage/Reported.ts"
import { duplicates } from "../world/History.ts"
import { nobody, type Ran, verdicts } from "./Deleting.ts"
import type { Story } from "./Story.ts"

/** What a story left behind. */
export interface Remains {
  readonly story: Story
  readonly stage: Stage
  /** The records that were there at first. */
  readonly records: ReadonlyArray<string>
  readonly runs: ReadonlyArray<Ran>
  /** The run that deletes everything when all is calm. */
  readonly last: Ran
  /** The run that creates everything anew after that. */
  readonly anew: Created
  readonly spilt: ReadonlyArray<string>
}

const all = ({ last, runs }: Remains) => [...runs, last]

/** Every row of every report, with the record and what became of it. */
const rowsOf = (remains: Remains) =>
  all(remains).flatMap((ran) =>
    verdicts.flatMap((verdict) =>
      (ran.report?.[verdict] ?? []).map(({ row }) => {
        const id = ran.ids[row - 1] ?? ""
        const isRepeated = ran.ids.indexOf(id) !== row - 1
        const record = remains.stage.world.history.entries.find((entry) => entry.id === id)
        return { ran, row, id, isRepeated, verdict, record }
      })
    )
  )

/** Answers that leave a batch as it was, whatever its items are. */
const turnsAway = ["write: 401", "write: 429", "write: refused", "write: part, then 400"]

// As often a record is sent before it is given up.
const mostSends = 3

const truthful = (remains: Remains): ReadonlyArray<string> => {
  const { gaps } = remains.stage.others
  const { struck } = remains.stage.weather
  const lost = [...struck].reduce((sum, [hazard, times]) => sum + (hazard.startsWith("write: ") ? times : 0), 0)
  const mayStay = lost >= mostSends || turnsAway.some((hazard) => struck.has(hazard))
  return rowsOf(remains).flatMap(({ id, isRepeated, ran, record, row, verdict }) => {
    const { endedAt, name, startedAt } = ran
    const is = `truth: row ${row} of ${name} is reported as ${verdict}`
    if (isRepeated) return verdict === "rejected" ? [] : [`${is}, but it repeats another`]
    if (record === undefined) return verdict === "missing" ? [] : [`${is}, but never was (${id === nobody})`]
    const { end, endedAt: wentAt = Infinity } = record
    const isGone = wentAt <= endedAt
    const wasOutOfSight = gaps.some(({ from, to }) => from <= endedAt && to >= startedAt)
    switch (verdict) {
      case "deleted":
        return end === "deleted" && isGone && wentAt >= startedAt ? [] : [`${is}, but it was ${end}`]
      case "missing":
        return isGone || wasOutOfSight ? [] : [`${is}, but it is there`]
      case "rejected":
        if (end === "deleted" && record.endedBy === name) return [`${is}, but the run deleted it`]
        // One that cannot be deleted does not keep the others.
        return mayStay || wasOutOfSight ? [] : [`convergence: row ${row} of ${name} was kept for no reason`]
      case "unknown":
        return []
    }
  })
}

/** What was deleted for certain, and noted, may be created anew. */
const released = (remains: Remains): ReadonlyArray<string> => {
  const { history } = remains.stage.world
  const unknown = remains.anew.report?.unknown.length ?? 0
  // It is only noted where it can be seen that nothing else is there of the item.
  const { gaps } = remains.stage.others
  if (gaps.length > 0 || [...remains.stage.weather.struck.keys()].some((name) => name.startsWith("read"))) return []
  return rowsOf(remains).flatMap(({ ran, record, verdict }) => {
    if (verdict !== "deleted" || record === undefined || ran.plan.journal.length > 0 || unknown > 0) return []
    const isAnew = history.of(record.identity).some(({ at }) => at >= (record.endedAt ?? Infinity))
    return isAnew ? [] : [`released: ${record.identity} was deleted by ${ran.name} and cannot be created anew`]
  })
}

const ended = (remains: Remains): ReadonlyArray<string> => [
  ...all(remains).flatMap(({ failure, name }) =>
    failure === undefined || (name !== remains.last.name && isUsual(failure)) ? [] : [`failures: ${name}: ${failure}`]
  ),
  ...(remains.last.report?.unknown ?? []).map(({ row }) => `convergence: row ${row} ended as unknown`)
]

/** A run that ends without a report has sent nothing. */
const quiet = (remains: Remains): ReadonlyArray<string> =>
  all(remains).flatMap(({ failure, name, sends }) =>
    failure !== undefined && sends > 0 ? [`accounting: ${name} sent something and failed with ${failure}`] : []
  )

/** What does not hold that has to, each with its property and its place. */
export const broken = (remains: Remains): ReadonlyArray<string> => [
  ...duplicates(remains.stage.world.history).map(({ by, identity }) => `no duplicate: ${identity} again by ${by}`),
  ...all(remains).flatMap(({ ids, name, report }) => unaccounted(name, report, verdicts, ids.length)),
  ...truthful(remains),
  ...released(remains),
  ...ended(remains),
  ...quiet(remains),
  ...remains.spilt.map((text) => `secrecy: ${text.slice(0, 200)}`)
]
