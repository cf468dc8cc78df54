import { LocalDate } from "@ferrule/core"
import type { CompanyId } from "@ferrule/core/payroll"
import { Effect, Redacted } from "effect"
import type { World } from "../../packages/testing/src/world/World.ts"
import { key } from "../world/WitnessedWorld.ts"
import { companies, today } from "./Cast.ts"
import type { Deed, Story } from "./Story.ts"
import type { Subject } from "./subjects/Subject.ts"
import type { Watch } from "./Watches.ts"
import * as Witness from "./Witness.ts"

/** What prevails at the API for a while. */
export type Prevailing = "401" | "503" | undefined

/** Those who change a world, and a witness of it. */
export interface Acting {
  readonly witness: Witness.Witness
  /** The payload of the subscription, as it is now. */
  readonly payload: () => { readonly companies?: ReadonlyArray<CompanyId> }
  readonly prevailing: () => Prevailing
  /** Whether lists come in another order at every request. */
  readonly isShuffled: () => boolean
  /** Does it, if it can be done; `isMidway` while a poll is under way. Says what of it is worth counting. */
  readonly act: (deed: Deed, isMidway: boolean) => Effect.Effect<void>
  /** The key opens every company. */
  readonly openAll: () => void
  /** Nothing more happens: what was to show shows, what prevailed ends. */
  readonly rest: () => void
}

// Access is a matter of people: what is taken away is not given back within a poll.
const shortestGap = 120
const minute = 60_000
// Of what is changed, so many contents: what was so once may be so again.
const variants = 3

const deeds = { created: "add", updated: "change", removed: "remove" } as const

/** How a date lies to today, where that is worth counting. */
const ageOf = (days: number): string | undefined =>
  days < -365 ? "years older" : days < -3 ? "back-dated" : days > 3 ? "weeks ahead" : undefined

export const make = (
  story: Story,
  { subject: subjectOf, trigger }: Watch,
  world: World,
  options: {
    readonly now: () => number
    readonly count: (hazard: string) => void
    readonly trace: (line: string) => void
  }
): Acting => {
  const { count, now, trace } = options
  const { accounts } = world.records
  const account = accounts.get(Redacted.value(key))
  if (account === undefined) throw new Error("The account of the story is missing.")
  const cast = companies.slice(0, story.companies.length)
  const open = new Set(cast.filter((_, place) => story.companies[place]?.isOpen).map(({ id }) => id))
  const asked = new Set(cast.filter((_, place) => story.chosen.includes(place)).map(({ id }) => id))
  const isAll = asked.size === 0
  const setAccess = () =>
    accounts.set({ ...account, companyIds: cast.map(({ id }) => id).filter((id) => open.has(id)) })
  const subject: Subject = subjectOf(world)
  // Of a list of companies, access says what there is.
  const isOfAccess = trigger.name === "company_access_changed"
  let serial = 0
  const hidden: Array<() => void> = []
  const gone: Array<() => void> = []
  const takenAt = new Map<CompanyId, number>()
  let prevailing: Prevailing
  let isShuffled = false
  let isOver = false

  const reported = trigger.on.map((change): Deed["kind"] => (typeof change === "string" ? deeds[change] : "turn"))
  /** What others change is what the trigger reports. */
  const kindOf = ({ kind, pick }: Deed): Deed["kind"] =>
    (kind === "change" || kind === "turn") && !reported.includes(kind)
      ? (reported[pick % reported.length] ?? kind)
      : kind

  setAccess()
  story.companies.forEach(({ records }, place) => {
    const company = cast[place]
    if (company === undefined) return
    for (const days of records) subject.begin({ company, serial: ++serial, date: LocalDate.addDays(today, days) })()
  })
  const witness = Witness.make(trigger, {
    subject,
    now,
    companies: cast.map(({ id }) => id),
    isOpen: (company) => isOfAccess || open.has(company),
    isAsked: (company) => isAll || asked.has(company)
  })
  witness.look()

  const later = (minutes: number, then: () => void): Effect.Effect<void> => {
    if (minutes === 0) return Effect.sync(then)
    const once = Effect.sync(() => (isOver ? undefined : then()))
    return Effect.asVoid(Effect.forkDetach(Effect.delay(once, minutes * minute)))
  }

  const add = ({ company: place, days, minutes }: Deed, isMidway: boolean) => {
    const company = cast[place % cast.length]
    if (company === undefined) return Effect.void
    const date = LocalDate.addDays(LocalDate.fromEpochMillisUtc(now()), days)
    const put = subject.begin({ company, serial: ++serial, date })
    hidden.push(put)
    const age = ageOf(days)
    if (age !== undefined) count(age)
    if (isMidway && minutes === 0) count("page drift: more")
    return later(minutes, () => {
      if (!hidden.includes(put)) return
      hidden.splice(hidden.indexOf(put), 1)
      put()
      if (minutes > 0) count("shows late")
      trace("others: it shows")
      witness.look()
    })
  }

  const remove = (pick: number, isMidway: boolean) => {
    const back = subject.remove(pick)
    if (back === undefined) return
    gone.push(back)
    count("removed")
    if (isMidway) count("page drift: less")
  }

  const access = ({ company: place, minutes, pick }: Deed, isMidway: boolean) => {
    const id = cast[place % cast.length]?.id
    if (id === undefined) return Effect.void
    const since = takenAt.get(id) ?? -Infinity
    if (!open.has(id)) {
      if (now() - since < shortestGap * minute) return Effect.void
      open.add(id)
      setAccess()
      count("access given")
      return Effect.void
    }
    open.delete(id)
    const at = now()
    takenAt.set(id, at)
    setAccess()
    count(isMidway ? "access taken in the middle of a poll" : "access taken")
    if (!subject.served().some(({ companyId }) => companyId === id)) count("access taken of a company without records")
    // Some get it back only by another deed.
    if (pick % 3 === 0) return Effect.void
    return later(shortestGap + minutes, () => {
      if (takenAt.get(id) !== at || open.has(id)) return
      open.add(id)
      setAccess()
      count("access given back")
      trace("others: access is given back")
      witness.look()
    })
  }

  const payload = ({ company: place }: Deed) => {
    const id = cast[place % cast.length]?.id
    if (id === undefined || isAll || isOfAccess) return
    if (!asked.has(id)) {
      asked.add(id)
      count("company added to the payload")
    } else if (asked.size > 1) {
      asked.delete(id)
      count("company taken from the payload")
    }
  }

  const prevail = (what: Exclude<Prevailing, undefined>, { minutes }: Deed) => {
    prevailing = what
    count(what === "401" ? "key rotation" : "outage")
    return later(5 + minutes, () => {
      prevailing = undefined
    })
  }

  const perform = (deed: Deed, isMidway: boolean): Effect.Effect<void> => {
    switch (kindOf(deed)) {
      case "add":
        return add(deed, isMidway)
      case "change":
        if (subject.change(deed.pick, Math.abs(deed.days) % variants)) count("changed")
        return Effect.void
      case "turn":
        if (subject.turn(deed.pick)) count("turned")
        return Effect.void
      case "remove":
        remove(deed.pick, isMidway)
        return Effect.void
      case "swap":
        // As many as before: no count shows it.
        remove(deed.pick, isMidway)
        if (isMidway) count("page drift: as many")
        return add({ ...deed, minutes: 0 }, isMidway)
      case "put back":
        if (gone.length > 0) count("put back")
        gone.splice(deed.pick % Math.max(1, gone.length), 1)[0]?.()
        return Effect.void
      case "access":
        return access(deed, isMidway)
      case "payload":
        payload(deed)
        return Effect.void
      case "key":
        return prevail("401", deed)
      case "outage":
        return prevail("503", deed)
      case "shuffle":
        isShuffled = true
        count("shuffled")
        return later(30 + deed.minutes, () => {
          isShuffled = false
        })
    }
  }

  return {
    witness,
    payload: () => (isAll ? {} : { companies: cast.map(({ id }) => id).filter((id) => asked.has(id)) }),
    prevailing: () => prevailing,
    isShuffled: () => isShuffled,
    act: (deed, isMidway) =>
      Effect.suspend(() => {
        trace(`others: ${deed.kind} ${deed.company} ${deed.pick} ${deed.days} ${deed.minutes}`)
        return perform(deed, isMidway)
      }).pipe(Effect.ensuring(Effect.sync(witness.look))),
    openAll: () => {
      for (const { id } of cast) open.add(id)
      setAccess()
    },
    rest: () => {
      isOver = true
      prevailing = undefined
      isShuffled = false
      for (const put of hidden.splice(0)) put()
      witness.look()
    }
  }
}
