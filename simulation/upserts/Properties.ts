import { isUsual, unaccounted } from "../stage/Reported.ts"
import type { Change } from "./Applied.ts"
import { contentOf, keyOf, type Ran, verdicts } from "./Upserting.ts"
import type { Story } from "./Story.ts"

/** What a story left behind. */
export interface Remains {
  readonly story: Story
  readonly runs: ReadonlyArray<Ran>
  /** The run that says everything once more when all is calm. */
  readonly last: Ran
  readonly changes: ReadonlyArray<Change>
  /** What each deduction said when the story began. */
  readonly atFirst: ReadonlyMap<string, string>
  readonly spilt: ReadonlyArray<string>
}

const all = ({ last, runs }: Remains) => [...runs, last]

/** No change is carried out after one that was sent later, unless both say the same. */
const inOrder = ({ changes }: Remains): ReadonlyArray<string> =>
  changes.flatMap(({ by, content, key, order }, place) => {
    const isLate = (earlier: Change) => earlier.key === key && earlier.order > order && earlier.content !== content
    return changes.slice(0, place).some(isLate) ? [`order: an older change of ${key} by ${by} undid a newer one`] : []
  })

const rowsOf = (remains: Remains) =>
  all(remains).flatMap((ran) =>
    verdicts.flatMap((verdict) =>
      (ran.report?.[verdict] ?? []).flatMap(({ row }) => {
        const value = ran.rows[row - 1]
        const deduction = remains.story.deductions[ran.indexes[row - 1] ?? -1]
        if (value === undefined || deduction === undefined) return []
        const key = keyOf(value)
        const changes = remains.changes.filter((change) => change.key === key)
        const isRepeated = ran.rows.findIndex((each) => keyOf(each) === key) !== row - 1
        return [{ ran, row, verdict, deduction, key, content: contentOf(value), changes, isRepeated }]
      })
    )
  )

/** What a row is reported as is what is there, and stays until a later run changes it. */
const truthful = (remains: Remains): ReadonlyArray<string> =>
  rowsOf(remains).flatMap(({ changes, content, isRepeated, key, ran, row, verdict }) => {
    const { endedAt, name, startedAt } = ran
    const is = `truth: row ${row} of ${name} is reported as ${verdict}`
    if (verdict === "unknown" || isRepeated) return []
    if (verdict === "rejected") {
      const isOurs = changes.some((change) => change.by === name && change.content === content)
      return isOurs ? [`${is}, but the run changed it`] : []
    }
    const state = changes.findLast(({ at }) => at <= endedAt)
    const isAsSaid = (state?.content ?? remains.atFirst.get(key)) === content
    const isOlder = (change: Change) => change.at > endedAt && change.sentAt < startedAt && change.content !== content
    if (changes.some(isOlder)) return [`${is}, and an older change undid it`]
    if (isAsSaid || (state !== undefined && state.by !== name && state.sentAt >= startedAt)) return []
    return [`${is}, but it says otherwise`]
  })

const settled = ({ last, ...remains }: Remains): ReadonlyArray<string> =>
  rowsOf({ ...remains, last, runs: [] }).flatMap(({ deduction: { intent }, isRepeated, row, verdict }) => {
    const isGood = intent === "good" && !isRepeated
    const isWell = isGood ? verdict !== "rejected" && verdict !== "unknown" : verdict === "rejected"
    return isWell ? [] : [`convergence: row ${row} (${intent}) ended as ${verdict}`]
  })

const ended = (remains: Remains): ReadonlyArray<string> => [
  ...all(remains).flatMap(({ failure, name }) =>
    failure === undefined || (name !== remains.last.name && isUsual(failure)) ? [] : [`failures: ${name}: ${failure}`]
  ),
  ...all(remains).flatMap(({ failure, name, sends }) =>
    failure !== undefined && sends > 0 ? [`accounting: ${name} sent something and failed with ${failure}`] : []
  )
]

/** What does not hold that has to, each with its property and its place. */
export const broken = (remains: Remains): ReadonlyArray<string> => [
  ...inOrder(remains),
  ...all(remains).flatMap(({ name, report, rows }) => unaccounted(name, report, verdicts, rows.length)),
  ...truthful(remains),
  ...settled(remains),
  ...ended(remains),
  ...remains.spilt.map((text) => `secrecy: ${text.slice(0, 200)}`)
]
