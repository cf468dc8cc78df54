import * as fc from "fast-check"
import * as Hazard from "../api/Hazard.ts"
import { watches } from "./Watches.ts"

/** What others do, and what becomes of connection and subscription. */
export const deedKinds = [
  "add",
  "change",
  "turn",
  "remove",
  "put back",
  "swap",
  "access",
  "payload",
  "key",
  "outage",
  "shuffle"
] as const

/** One thing that happens, in the wait before a poll, or before one of its requests. */
export interface Deed {
  readonly kind: (typeof deedKinds)[number]
  readonly poll: number
  /** Before which request of the poll, from 0 on; none for the wait before it. */
  readonly request: number | null
  readonly company: number
  readonly pick: number
  /** How many days from today a new record is dated. */
  readonly days: number
  /** For how many minutes it lasts, or after how many a new record shows. */
  readonly minutes: number
}

/** Ends the host: at a request of a poll, or when events were given and the state is not stored yet. */
export interface Crash {
  readonly poll: number
  readonly request: number | null
}

/** What is done to a stored state before it is given to a poll, which has to refuse it. */
export interface Damage {
  readonly poll: number
  readonly kind: "changed" | "cut"
  /** Where, in percent of its length. */
  readonly share: number
}

/** How often to look for what no count shows, in minutes. */
export interface Audit {
  readonly recent: number
  readonly older: number
  readonly access: number
}

/** Everything that a simulation of a subscription follows from. */
export interface Story {
  readonly seed: number
  readonly trigger: string
  /** The longest page that the API serves. */
  readonly page: number
  /** What there is at first: so many records, each so many days from today; and whether the key opens the company. */
  readonly companies: ReadonlyArray<{ readonly records: ReadonlyArray<number>; readonly isOpen: boolean }>
  /** The companies that are asked for, by their places; all where there are none. */
  readonly chosen: ReadonlyArray<number>
  readonly start: "now" | "all" | "date"
  /** Of a start at a date: so many days from today. */
  readonly startDays: number
  readonly maxEvents: number
  readonly audit: Audit | null
  /** Minutes between two polls. */
  readonly interval: number
  readonly polls: number
  readonly deeds: ReadonlyArray<Deed>
  readonly crashes: ReadonlyArray<Crash>
  /** Before these polls the subscription was stopped for days. */
  readonly pauses: ReadonlyArray<{ readonly poll: number; readonly days: number }>
  readonly damage: Damage | null
  readonly hazards: ReadonlyArray<Hazard.Struck>
}

const between = (min: number, max: number) => fc.integer({ min, max })

/** Days from today: mostly about now, 10 % back-dated, 3 % years older, 7 % weeks ahead. */
const days = fc.oneof(
  { weight: 80, arbitrary: between(-3, 3) },
  { weight: 10, arbitrary: between(-60, -4) },
  { weight: 3, arbitrary: between(-2000, -366) },
  { weight: 7, arbitrary: between(7, 126) }
)

const mostPolls = 8

const poll = fc.nat(mostPolls - 1)

const deed: fc.Arbitrary<Deed> = fc.record({
  kind: fc.oneof(
    { weight: 8, arbitrary: fc.constant("add" as const) },
    { weight: 4, arbitrary: fc.constantFrom("change" as const, "remove" as const, "swap" as const) },
    { weight: 4, arbitrary: fc.constant("turn" as const) },
    { weight: 2, arbitrary: fc.constantFrom("put back" as const, "payload" as const, "payload" as const) },
    { weight: 3, arbitrary: fc.constant("access" as const) },
    { weight: 1, arbitrary: fc.constantFrom("key" as const, "outage" as const, "shuffle" as const) }
  ),
  poll,
  request: fc.oneof(fc.constant(null), fc.nat(6), fc.nat(20)),
  company: fc.nat(3),
  // Mostly of the first few, so that the same record changes again and again.
  pick: fc.oneof(fc.constant(0), fc.nat(4), fc.nat(1000)),
  days,
  minutes: fc.oneof({ weight: 2, arbitrary: fc.constant(0) }, { weight: 1, arbitrary: between(1, 600) })
})

const company = fc.record({
  records: fc.array(days, { maxLength: 7, size: "max" }),
  isOpen: fc.oneof({ weight: 4, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) })
})

const few = <A>(item: fc.Arbitrary<A>, most: number) =>
  fc.oneof(
    { weight: 1, arbitrary: fc.constant<ReadonlyArray<A>>([]) },
    { weight: 1, arbitrary: fc.array(item, { maxLength: most, size: "max" }) }
  )

/** Stories without end; what fails is shrunk by leaving out what does not matter. */
export const story: fc.Arbitrary<Story> = fc.record({
  seed: fc.nat(),
  trigger: fc.constantFrom(...watches.keys()),
  page: fc.constantFrom(3, 4, 5, 7),
  companies: fc.array(company, { minLength: 1, maxLength: 4, size: "max" }),
  chosen: fc.oneof(fc.constant([]), fc.uniqueArray(fc.nat(3), { minLength: 1, maxLength: 3 })),
  start: fc.constantFrom("now" as const, "now" as const, "all" as const, "date" as const),
  startDays: between(-30, 2),
  maxEvents: fc.constantFrom(1000, 1000, 5, 2, 1),
  audit: fc.option(
    fc.record({
      recent: fc.constantFrom(0, 0, 10, 60, 1440),
      older: fc.constantFrom(0, 60, 1440, 4320),
      access: fc.constantFrom(0, 10, 60)
    }),
    { freq: 6 }
  ),
  interval: fc.constantFrom(1, 5, 15, 60, 240, 720),
  polls: between(2, mostPolls),
  deeds: fc.array(deed, { maxLength: 16, size: "max" }),
  crashes: few(fc.record({ poll, request: fc.oneof(fc.constant(null), fc.nat(15)) }), 3),
  pauses: few(fc.record({ poll, days: between(1, 9) }), 1),
  damage: fc.option(fc.record({ poll, kind: fc.constantFrom("changed" as const, "cut" as const), share: fc.nat(99) }), {
    freq: 2
  }),
  hazards: fc.oneof({ weight: 1, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: Hazard.ofPolls })
})
