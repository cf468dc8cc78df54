import type { Known } from "./Known.ts"
import { alive, firstStay } from "./Known.ts"
import type { Remains } from "./Remains.ts"
import type { Telling, Told } from "./Told.ts"
import { named } from "./Watches.ts"
import type { Life, Span, Version } from "./Witness.ts"

/** Since when something lasts to the end; never where it does not. */
const since = (spans: ReadonlyArray<Span>): number => {
  const last = spans.at(-1)
  return last?.to === Infinity ? last.from : Infinity
}

/** What has to be reported of one record, and was not. */
const lossesOf = (life: Life, remains: Remains, told: Told, known: Known): ReadonlyArray<string> => {
  const { acting, calmAt, story } = remains
  const { trigger } = named(story.trigger)
  const facet = trigger.on.find((change) => typeof change !== "string")
  const reports = (change: "created" | "updated" | "removed") => trigger.on.includes(change)
  // Nothing can be said of what cannot be seen in the end.
  if (since(acting.witness.seen.get(life.company) ?? []) > calmAt) return []
  const company = known.company(life.company)
  const tellings = told.committed(life.key)
  const lastOf = (names: ReadonlyArray<string>): Telling | undefined =>
    tellings.findLast(({ event }) => names.includes(event.change))
  const [first] = life.versions
  const last = life.versions.at(-1)
  if (first === undefined || last === undefined) return []
  const isThere = last.to === Infinity
  // A start at a day is in force until everything has been read once.
  const isDated = company.isFirst && !known.isStartOf(first) && story.start !== "now"
  const isAfter = first.from > (isDated ? company.wholeAt : company.from)
  const knownFrom = known.record(life)
  const isStart = company.isFirst && first.from < (company.thereAt ?? 0) && known.isStartOf(first)
  const wrong: Array<string> = []
  const lost = (what: string) => wrong.push(`no loss: ${life.key} ${what}`)

  if (isThere && reports("created")) {
    const whatever = lastOf(["created", "removed"])
    if ((isAfter || (isStart && first === last)) && whatever === undefined) lost("is new and was never reported")
    if (whatever?.event.change === "removed") lost("is there again, and was last reported as removed")
  }
  if (!isThere && reports("removed")) {
    const whatever = lastOf(["created", "updated", "removed"])
    const isOwed = whatever === undefined ? knownFrom < last.to : whatever.event.change !== "removed"
    if (isOwed) lost("is gone, and that was never reported")
  }
  // What it may have been when it was first read.
  const before = alive(life.versions, first.from, knownFrom)
  const isOwed = (isSame: (version: Version) => boolean) => knownFrom < Infinity && !before.some(isSame)
  if (isThere && reports("updated")) {
    const latest = lastOf(["created", "updated"])
    const isTold =
      latest === undefined
        ? !isOwed(({ print }) => print === last.print)
        : latest.versions.some(({ print }) => print === last.print)
    if (!isTold) lost("was changed, and its last content was never reported")
  }
  if (isThere && facet !== undefined) {
    const latest = lastOf([facet.on, ...(facet.off === undefined ? [] : [facet.off])])
    const names = last.isOn ? facet.on : facet.off
    const isNew = isAfter && last.isOn && latest === undefined
    const isTurned = latest === undefined ? isOwed(({ isOn }) => isOn === last.isOn) : latest.event.change !== names
    if (names !== undefined && (isNew || isTurned)) lost(`is ${names}, and that was never reported`)
  }
  /** Within one audit period, whatever became of it later. */
  const isLate = (span: Span, isIt: (telling: Telling) => boolean): boolean => {
    const due = known.due(life.company, span)
    return due < Infinity && !tellings.some((telling) => isIt(telling) && telling.poll.endedAt <= due)
  }
  const late = (what: string) => wrong.push(`in time: ${life.key} ${what} was not reported within an audit period`)
  if (reports("created") && isAfter && isLate(firstStay(life.versions), ({ event }) => event.change === "created")) {
    late("is new, which")
  }
  const knewIt = knownFrom < last.to
  if (!isThere && knewIt && reports("removed")) {
    if (isLate({ from: last.to, to: Infinity }, ({ event }) => event.change === "removed")) late("is gone, which")
  }
  return wrong
}

/** Whatever stayed visible to the end has been reported (law 4). */
export const losses = (remains: Remains, told: Told, known: Known): ReadonlyArray<string> =>
  [...remains.acting.witness.lives.values()].flatMap((life) => lossesOf(life, remains, told, known))
