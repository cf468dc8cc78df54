import { LocalDate } from "@ferrule/core"
import type { CompanyId } from "@ferrule/core/payroll"
import { periodOf } from "./Period.ts"
import { today } from "./Cast.ts"
import type { Polled } from "./Polled.ts"
import type { Remains } from "./Remains.ts"
import { named } from "./Watches.ts"
import type { Life, Span, Version } from "./Witness.ts"

const minute = 60_000

/** What a subscription has to know of a company. */
export interface CompanyKnown {
  /** What was there at this instant was there before the subscription, and is nothing new; none where that is open. */
  readonly thereAt: number | undefined
  /** From here on everything that happens is to be reported. */
  readonly from: number
  /** The end of the first poll that read all of it while nothing happened: a start other than now is over for it. */
  readonly wholeAt: number
  /** Whether it was there from the start. */
  readonly isFirst: boolean
}

/** What a subscription has to know of what was there, as far as that can be told from outside. */
export interface Known {
  readonly company: (company: CompanyId) => CompanyKnown
  /** From when on a record must have been read in full; never where it was not there long enough. */
  readonly record: (life: Life) => number
  /** The beginning of the first poll whose state was stored. */
  readonly beganAt: number
  /** By when something that was so for that time must have been seen; never where it was not so for long enough. */
  readonly due: (company: CompanyId, span: Span) => number
  /** Whether a start that is not now has it reported though it was there before. */
  readonly isStartOf: (version: Version) => boolean
}

const never: CompanyKnown = { thereAt: undefined, from: Infinity, wholeAt: Infinity, isFirst: false }

const covers = (spans: ReadonlyArray<Span>, from: number, to: number): boolean =>
  spans.some((span) => span.from <= from && to <= span.to)

export const alive = (versions: ReadonlyArray<Version>, from: number, to: number): ReadonlyArray<Version> =>
  versions.filter((version) => version.from <= to && from <= version.to)

/** How long a record was there without a gap, from its first version on. */
export const firstStay = ([first, ...rest]: ReadonlyArray<Version>): Span => {
  if (first === undefined) return { from: Infinity, to: Infinity }
  return { from: first.from, to: rest.reduce((to, version) => (version.from === to ? version.to : to), first.to) }
}

export const make = ({ acting, polls, story }: Remains): Known => {
  const { feed } = named(story.trigger).trigger
  const { asked, seen } = acting.witness
  const committed = polls.filter(({ fate }) => fate === "committed")
  const [first] = committed
  const access = (story.audit?.access ?? 60) * minute
  const period = periodOf(story) * minute
  const isWhole = (poll: Polled): boolean => poll.isCalm && !poll.more

  const company = (id: CompanyId): CompanyKnown => {
    if (first === undefined) return never
    const spans = seen.get(id) ?? []
    const asks = asked.get(id) ?? []
    const wholePoll = committed.find((each) => isWhole(each) && covers(spans, each.startedAt, each.endedAt))
    const wholeAt = wholePoll?.endedAt ?? Infinity
    const isFirst = covers(spans, first.startedAt, first.endedAt)
    const span = spans.find(({ to }) => to > first.startedAt)
    const thereAt = isFirst ? first.startedAt : span?.from
    // Whoever asks for a company again may hear of what came meanwhile, or not.
    const isAskedAgain = asks.length > 1
    if (isFirst && !isAskedAgain) return { thereAt, from: first.endedAt, wholeAt, isFirst }
    const since = Math.max(span?.from ?? Infinity, isAskedAgain ? (asks.at(-1)?.from ?? 0) : 0)
    const poll = committed.find(
      (each) => isWhole(each) && each.startedAt >= since + access && covers(spans, each.startedAt, each.endedAt)
    )
    return { thereAt, from: poll?.endedAt ?? Infinity, wholeAt, isFirst: false }
  }
  const due = (id: CompanyId, { from, to }: Span, knownFrom: number): number => {
    const spans = seen.get(id) ?? []
    const poll = committed.find(
      (each) =>
        isWhole(each) &&
        each.endedAt <= to &&
        each.startedAt >= Math.max(knownFrom, from) + period &&
        covers(spans, each.startedAt - period, each.endedAt)
    )
    return poll?.endedAt ?? Infinity
  }
  const companies = new Map([...seen.keys()].map((id) => [id, company(id)]))
  const known = (id: CompanyId): CompanyKnown => companies.get(id) ?? never

  return {
    company: known,
    beganAt: first?.startedAt ?? Infinity,
    due: (id, span) => due(id, span, known(id).from),
    record: ({ company: id, versions }) => {
      const stay = firstStay(versions)
      const { from: knownFrom, thereAt, wholeAt } = known(id)
      // A start that reports what is there may take several polls to read it.
      const from = story.start === "now" ? knownFrom : Math.max(knownFrom, wholeAt)
      if (thereAt !== undefined && stay.from <= thereAt && from <= stay.to) return from
      return due(id, stay, from)
    },
    isStartOf: ({ record }) => {
      if (story.start === "now") return false
      if (story.start === "all") return true
      const date = feed.date?.(record)
      return date === undefined || date === null || date >= LocalDate.addDays(today, story.startDays)
    }
  }
}
