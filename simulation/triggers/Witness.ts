import type { CompanyId } from "@ferrule/core/payroll"
import type { Subject } from "./subjects/Subject.ts"
import type { Watch } from "./Watches.ts"

/** A time, from an instant up to another; without end while it lasts. */
export interface Span {
  readonly from: number
  to: number
}

/** A record as it was for some time. */
export interface Version extends Span {
  readonly record: object
  /** What counts as an update, as text. */
  readonly print: string
  /** Whether the facet that is reported was on. */
  readonly isOn: boolean
}

/** All that a record ever was; between two versions it may have been gone. */
export interface Life {
  readonly key: string
  readonly company: CompanyId
  readonly versions: Array<Version>
}

/** The history of a world as the subscription could have seen it. */
export interface Witness {
  readonly lives: ReadonlyMap<string, Life>
  /** When a company was asked for and could be seen. */
  readonly seen: ReadonlyMap<CompanyId, ReadonlyArray<Span>>
  /** When a company was asked for. */
  readonly asked: ReadonlyMap<CompanyId, ReadonlyArray<Span>>
  /** Notes what there is now; to be called whenever anything has changed. */
  readonly look: () => void
  /** Two records that a feed takes for one. */
  readonly confused: ReadonlySet<string>
}

/** What a witness looks at. */
export interface Sight {
  readonly subject: Subject
  readonly now: () => number
  readonly companies: ReadonlyArray<CompanyId>
  /** Whether the key opens a company, and whether it is asked for. */
  readonly isOpen: (company: CompanyId) => boolean
  readonly isAsked: (company: CompanyId) => boolean
}

const note = (spans: Map<CompanyId, Array<Span>>, company: CompanyId, isSo: boolean, now: number) => {
  const known = spans.get(company) ?? []
  spans.set(company, known)
  const last = known.at(-1)
  const isOpen = last?.to === Infinity
  if (isSo && !isOpen) known.push({ from: now, to: Infinity })
  if (!isSo && isOpen) last.to = now
}

export const make = ({ feed, on }: Watch["trigger"], sight: Sight): Witness => {
  const facet = on.find((change) => typeof change !== "string")
  const lives = new Map<string, Life>()
  const seen = new Map<CompanyId, Array<Span>>()
  const asked = new Map<CompanyId, Array<Span>>()
  const confused = new Set<string>()

  const see = (record: ReturnType<Subject["served"]>[number], now: number): string => {
    const key = feed.key(record)
    const life: Life = lives.get(key) ?? { key, company: record.companyId, versions: [] }
    lives.set(key, life)
    const last = life.versions.at(-1)
    const isThere = last?.to === Infinity
    if (isThere && last.record === record) return key
    if (isThere) last.to = now
    const print = JSON.stringify(feed.fingerprint?.(record) ?? null)
    life.versions.push({ from: now, to: Infinity, record, print, isOn: facet?.is(record) ?? false })
    return key
  }

  return {
    lives,
    seen,
    asked,
    confused,
    look: () => {
      const now = sight.now()
      const there = new Set<string>()
      for (const record of sight.subject.served()) {
        const key = see(record, now)
        if (there.has(key)) confused.add(key)
        there.add(key)
      }
      for (const { key, versions } of lives.values()) {
        const last = versions.at(-1)
        if (last?.to === Infinity && !there.has(key)) last.to = now
      }
      for (const company of sight.companies) {
        const isAsked = sight.isAsked(company)
        note(asked, company, isAsked, now)
        note(seen, company, isAsked && sight.isOpen(company), now)
      }
    }
  }
}
