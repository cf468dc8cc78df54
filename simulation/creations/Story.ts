import * as fc from "fast-check"
import * as Hazard from "../api/Hazard.ts"

/** What an item is about to meet. */
export const intents = [
  "good",
  "stranger",
  "nobody",
  "foreign type",
  "closed type",
  "poison",
  "left out",
  "undated",
  "twin"
] as const

/** One item of a story, of which submissions make rows. */
export interface Item {
  readonly intent: (typeof intents)[number]
  readonly company: number
  readonly employee: number
  readonly naming: "reference" | "external" | "content"
  readonly day: number
}

/** One run: which items it submits, what it says of some of them otherwise, and whether it comes to its end. */
export interface RunPlan {
  /** Seconds after the beginning. */
  readonly at: number
  /** The items it leaves out. */
  readonly without: ReadonlyArray<number>
  /** The items whose amount it has otherwise. */
  readonly changed: ReadonlyArray<number>
  readonly batchSize: number
  readonly onInvalid: "fail" | "skip" | "abort"
  /** It ends at this call of the API or the journal, so many milliseconds after it began. */
  readonly crash: { readonly call: number; readonly after: number } | null
  /** Calls of the journal that fail, before or after they are done. */
  readonly journal: ReadonlyArray<{ readonly at: number; readonly isDone: boolean }>
}

/** What others do, so many seconds after so many requests, or writes, were made. */
export interface Event {
  readonly request: number
  readonly isOfWrites: boolean
  readonly after: number
  readonly kind: "payroll" | "access" | "delete" | "edit" | "foreign"
  readonly company: number
  readonly pick: number
  /** Seconds for which a payroll run does not show, where it is no longer than promised if left out. */
  readonly lag?: number
}

/** Everything that a simulation follows from. */
export interface Story {
  readonly seed: number
  readonly kind: "earnings" | "deductions"
  readonly isDurable: boolean
  /** The longest page that the API serves. */
  readonly page: number
  readonly items: ReadonlyArray<Item>
  readonly runs: ReadonlyArray<RunPlan>
  readonly events: ReadonlyArray<Event>
  readonly writes: ReadonlyArray<Hazard.Struck>
  readonly reads: ReadonlyArray<Hazard.Struck>
}

const item: fc.Arbitrary<Item> = fc.record({
  intent: fc.oneof(
    { weight: 5, arbitrary: fc.constant("good" as const) },
    { weight: 1, arbitrary: fc.constantFrom(...intents) }
  ),
  company: fc.nat(1),
  employee: fc.nat(5),
  naming: fc.constantFrom("reference" as const, "external" as const, "content" as const),
  day: fc.nat(10)
})

const few = (most: number) => fc.uniqueArray(fc.nat(9), { maxLength: most })

const run: fc.Arbitrary<RunPlan> = fc.record({
  at: fc.constantFrom(0, 0, 0, 0.05, 1, 40, 100, 130, 400, 3600, 200_000),
  without: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: few(4) }),
  changed: fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: few(2) }),
  batchSize: fc.constantFrom(500, 500, 4, 3, 2, 1),
  onInvalid: fc.constantFrom("fail" as const, "fail" as const, "skip" as const, "abort" as const),
  crash: fc.option(fc.record({ call: fc.nat(60), after: fc.nat(120) }), { freq: 3 }),
  journal: fc.oneof(
    { weight: 4, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.array(fc.record({ at: fc.nat(6), isDone: fc.boolean() }), { maxLength: 2 }) }
  )
})

const moment = fc.oneof(
  fc.record({ isOfWrites: fc.constant(false), request: fc.nat(150), after: fc.constantFrom(0, 0, 0, 1, 10, 60, 100) }),
  // While what became of a write is waited for, and looked up.
  fc.record({
    isOfWrites: fc.constant(true),
    request: fc.nat(5),
    after: fc.constantFrom(0, 1, 30, 80, 90, 94, 95, 100, 108)
  })
)

const deed = fc.record({
  kind: fc.constantFrom(
    "payroll" as const,
    "payroll" as const,
    "access" as const,
    "delete" as const,
    "edit" as const,
    "foreign" as const
  ),
  company: fc.nat(1),
  pick: fc.nat(1000)
})

const event: fc.Arbitrary<Event> = fc.tuple(moment, deed).map(([when, what]) => ({ ...when, ...what }))

/** Stories without end; what fails is shrunk by leaving out what does not matter. */
export const story: fc.Arbitrary<Story> = fc.record({
  seed: fc.nat(),
  kind: fc.constantFrom("earnings" as const, "deductions" as const),
  isDurable: fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  page: fc.constantFrom(500, 500, 5, 3),
  items: fc.array(item, { minLength: 1, maxLength: 8, size: "max" }),
  runs: fc.array(run, { minLength: 1, maxLength: 3, size: "max" }),
  events: fc.array(event, { maxLength: 3, size: "max" }),
  writes: Hazard.ofWrites,
  reads: fc.oneof({ weight: 1, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: Hazard.ofReads })
})
