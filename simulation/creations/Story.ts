import * as fc from "fast-check"
import { beginning, type Setting, setting } from "../stage/Setting.ts"
import { type Trouble, trouble } from "../stage/Trouble.ts"

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
export interface RunPlan extends Trouble {
  /** Seconds after the beginning. */
  readonly at: number
  /** The items it leaves out. */
  readonly without: ReadonlyArray<number>
  /** The items whose amount it has otherwise. */
  readonly changed: ReadonlyArray<number>
  readonly batchSize: number
  readonly onInvalid: "fail" | "skip" | "abort"
}

/** Everything that a simulation follows from. */
export interface Story extends Setting {
  readonly isDurable: boolean
  readonly items: ReadonlyArray<Item>
  readonly runs: ReadonlyArray<RunPlan>
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
  at: beginning,
  without: fc.oneof({ weight: 2, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: few(4) }),
  changed: fc.oneof({ weight: 4, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: few(2) }),
  batchSize: fc.constantFrom(500, 500, 4, 3, 2, 1),
  onInvalid: fc.constantFrom("fail" as const, "fail" as const, "skip" as const, "abort" as const),
  ...trouble
})

/** Stories without end; what fails is shrunk by leaving out what does not matter. */
export const story: fc.Arbitrary<Story> = fc.record({
  ...setting,
  isDurable: fc.oneof({ weight: 9, arbitrary: fc.constant(true) }, { weight: 1, arbitrary: fc.constant(false) }),
  items: fc.array(item, { minLength: 1, maxLength: 8, size: "max" }),
  runs: fc.array(run, { minLength: 1, maxLength: 3, size: "max" })
})
