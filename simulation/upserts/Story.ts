import * as fc from "fast-check"
import { beginning, type Event, type Setting, setting } from "../stage/Setting.ts"
import { type Trouble, trouble } from "../stage/Trouble.ts"

/** What a scheduled deduction is about to meet. */
const intents = ["good", "stranger", "involuntary", "poison"] as const

/** A scheduled deduction of a story: employee and type say which. */
export interface Deduction {
  readonly intent: (typeof intents)[number]
  readonly company: number
  readonly employee: number
  readonly type: number
}

/** One run: which deductions it submits, and what it says of them. */
export interface RunPlan extends Trouble {
  /** Seconds after the beginning. */
  readonly at: number
  /** The deductions that it leaves out. */
  readonly without: ReadonlyArray<number>
  /** Runs of one version say the same. */
  readonly version: number
  readonly batchSize: number
  readonly onInvalid: "fail" | "skip" | "abort"
}

/** A story of scheduled deductions that several runs change. */
export interface Story extends Setting {
  readonly deductions: ReadonlyArray<Deduction>
  readonly runs: ReadonlyArray<RunPlan>
}

const deduction: fc.Arbitrary<Deduction> = fc.record({
  intent: fc.oneof(
    { weight: 6, arbitrary: fc.constant("good" as const) },
    { weight: 1, arbitrary: fc.constantFrom(...intents) }
  ),
  company: fc.nat(1),
  employee: fc.nat(3),
  type: fc.nat(1)
})

const run: fc.Arbitrary<RunPlan> = fc.record({
  at: beginning,
  without: fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.uniqueArray(fc.nat(4), { maxLength: 2 }) }
  ),
  version: fc.nat(2),
  batchSize: fc.constantFrom(500, 500, 3, 2, 1),
  onInvalid: fc.constantFrom("fail" as const, "fail" as const, "skip" as const, "abort" as const),
  ...trouble
})

export const story: fc.Arbitrary<Story> = fc.record({
  ...setting,
  // Nothing else of what others do touches what is scheduled.
  events: setting.events.map((events) => events.map((event): Event => ({ ...event, kind: "access" }))),
  deductions: fc.array(deduction, { minLength: 1, maxLength: 5, size: "max" }),
  runs: fc.array(run, { minLength: 1, maxLength: 4, size: "max" })
})
