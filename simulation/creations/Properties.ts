import { duplicates, type Entry } from "../world/History.ts"
import { contentOf } from "../world/WitnessedWorld.ts"
import { byRow, isUsual, unaccounted } from "../stage/Reported.ts"
import { boundsOf } from "./Bounds.ts"
import { type Ran, verdicts } from "./Ran.ts"
import type { Stage } from "../stage/Stage.ts"
import * as Reconciling from "./Reconciling.ts"
import type { Item, Story } from "./Story.ts"
import { rowOf } from "./Submission.ts"

/** What a story left behind. */
export interface Remains {
  readonly story: Story
  readonly runs: ReadonlyArray<Ran>
  readonly last: ReadonlyArray<Ran>
  readonly reconciled: Reconciling.Reconciled
  readonly stage: Stage
  readonly spilt: ReadonlyArray<string>
}

const nothingTwice = ({ stage }: Remains): ReadonlyArray<string> =>
  duplicates(stage.world.history).map(({ by, identity }) => `no duplicate: ${identity} was created again by ${by}`)

/** A journal that is gone with its process cannot say what is under way: what is left open is not sent again. */
const notAgain = ({ stage, story }: Remains): ReadonlyArray<string> =>
  story.isDurable ? [] : stage.sent.again.map((id) => `not again: ${id} was sent again without a durable journal`)

const reported = ({ last, runs }: Remains) =>
  [...runs, ...last].flatMap((ran) => (ran.report === undefined ? [] : [{ ...ran, report: ran.report }]))

/** Every row of every report, with the records that its item ever became. */
const rowsOf = (remains: Remains) =>
  reported(remains).flatMap(({ endedAt, indexes, name, plan, report, startedAt }) => {
    const said = byRow(report, verdicts)
    const ids = new Map([...report.created, ...report.existing].map((present) => [present.row, present.ids]))
    return indexes.map((index, place) => {
      const content = contentOf(rowOf(remains.story, index, plan.changed.includes(index)))
      const records = remains.stage.world.history.entries.filter((entry) => entry.content === content)
      const intents = indexes.map((each) => remains.story.items[each]?.intent)
      // Of rows of one identity only the first counts.
      const isRepeated = intents[place] === "twin" && intents.filter((intent) => intent === "twin").length > 1
      return {
        name,
        isRepeated,
        startedAt,
        endedAt,
        index,
        row: place + 1,
        verdict: said.get(place + 1)?.[0],
        ids: ids.get(place + 1) ?? [],
        records
      }
    })
  })

const truthful = (remains: Remains): ReadonlyArray<string> => {
  const ends = new Map([...remains.runs, ...remains.last].map(({ endedAt, name }) => [name, endedAt]))
  return rowsOf(remains).flatMap(({ endedAt, ids, isRepeated, name, records, row, startedAt, verdict }) => {
    const is = `truth: row ${row} of ${name} is reported as ${verdict}`
    const before = records.filter(({ at }) => at <= endedAt)
    if (verdict === "created" || verdict === "existing") {
      const isOurs = ids.length > 0 && ids.every((id) => before.some((record) => record.id === id))
      return isOurs ? [] : [`${is}, but the records that it names are not its own`]
    }
    if ((verdict !== "rejected" && verdict !== "excluded") || isRepeated) return []
    // What another run creates at the same moment is that run's to report.
    const earlier = records.filter(({ at, by }) => at <= startedAt || (ends.get(by) ?? Infinity) <= startedAt)
    const waiting = earlier.filter(({ endedAt: end, end: how }) => how !== "deleted" || (end ?? 0) > endedAt)
    if (waiting.length > 0) return [`${is}, but it is there`]
    // What others have deleted unseen is as if it had never been.
    const isLeft = ({ by, end: how, endedAt: end }: Entry) => by === name && (how !== "deleted" || (end ?? 0) > endedAt)
    return records.some(isLeft) ? [`${is}, but the run created it`] : []
  })
}

/** A run that ends without a report has sent nothing. */
const quiet = ({ last, runs }: Remains): ReadonlyArray<string> =>
  [...runs, ...last].flatMap(({ failure, name, sends }) =>
    failure !== undefined && sends > 0 ? [`accounting: ${name} sent something and failed with ${failure}`] : []
  )

const unexpected = ({ last, runs }: Remains): ReadonlyArray<string> => [
  ...runs.flatMap(({ failure, name }) =>
    failure === undefined || isUsual(failure) ? [] : [`failures: ${name} failed with ${failure}`]
  ),
  ...last.flatMap(({ failure, name }) => (failure === undefined ? [] : [`convergence: ${name} failed with ${failure}`]))
]

const mayEndAs = (story: Story, item: Item, isDisturbed: boolean): ReadonlyArray<string> => {
  const isChanged = story.runs.some(({ changed }) => changed.includes(story.items.indexOf(item)))
  const unclear = isDisturbed || !story.isDurable ? ["unknown"] : []
  const conflict = isChanged ? ["rejected"] : []
  switch (item.intent) {
    case "good":
      return ["created", "existing", ...conflict, ...unclear]
    case "closed type":
      return story.kind === "earnings" ? ["rejected"] : ["rejected", "excluded"]
    case "stranger":
    case "nobody":
      return ["excluded", ...unclear]
    case "left out":
      // What was sent with other content and is unknown stays claimed with that.
      return ["excluded", ...conflict, ...unclear]
    case "foreign type":
    case "undated":
    case "poison":
      return ["rejected", ...unclear]
    case "twin":
      return ["created", "existing", "rejected", ...unclear]
  }
}

const settled = (remains: Remains): ReadonlyArray<string> => {
  const end = remains.last.at(-1)
  return rowsOf(remains).flatMap(({ index, name, verdict }) => {
    const item = remains.story.items[index]
    if (name !== end?.name || item === undefined) return []
    const allowed = mayEndAs(remains.story, item, remains.stage.others.disturbed.has(item.company))
    return verdict !== undefined && allowed.includes(verdict)
      ? []
      : [`convergence: item ${index} (${item.intent}) ended as ${verdict} in ${name}`]
  })
}

const bounded = ({ last, runs, stage, story }: Remains): ReadonlyArray<string> =>
  [...runs, ...last].flatMap((ran) => {
    const most = boundsOf(ran, story, stage)
    return [
      ...(ran.sends > most.sends ? [`bounded calls: ${ran.name} sent ${ran.sends} times, not ${most.sends}`] : []),
      ...(ran.requests > most.requests
        ? [`bounded calls: ${ran.name} made ${ran.requests} requests, not ${most.requests}`]
        : [])
    ]
  })

/** What does not hold that has to, each with its property and its place. */
export const broken = (remains: Remains): ReadonlyArray<string> => [
  ...nothingTwice(remains),
  ...notAgain(remains),
  ...reported(remains).flatMap(({ indexes, name, report }) => unaccounted(name, report, verdicts, indexes.length)),
  ...truthful(remains),
  ...quiet(remains),
  ...unexpected(remains),
  ...settled(remains),
  ...bounded(remains),
  ...Reconciling.broken(remains.reconciled, remains.story, remains.stage),
  ...remains.spilt.map((text) => `secrecy: ${text.slice(0, 200)}`)
]
