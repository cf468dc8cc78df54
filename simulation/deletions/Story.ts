import * as fc from "fast-check"
import type { Item } from "../creations/Story.ts"
import { beginning, type Setting, setting } from "../stage/Setting.ts"
import { type Trouble, trouble } from "../stage/Trouble.ts"

/** One run that deletes, or that creates anew what may have been deleted. */
export interface RunPlan extends Trouble {
  readonly isDeletion: boolean
  /** Seconds after the beginning. */
  readonly at: number
  /** The items that it leaves alone. */
  readonly without: ReadonlyArray<number>
  /** Whether it also names a record that never was, and one record twice. */
  readonly isFaulty: boolean
  readonly batchSize: number
}

/** A story of items that were created, and are deleted while payrolls are run. */
export interface Story extends Setting {
  readonly items: ReadonlyArray<Item>
  readonly runs: ReadonlyArray<RunPlan>
}

const item: fc.Arbitrary<Item> = fc.record({
  intent: fc.constant("good" as const),
  company: fc.nat(1),
  employee: fc.nat(5),
  naming: fc.constantFrom("reference" as const, "external" as const, "content" as const),
  day: fc.nat(10)
})

const run: fc.Arbitrary<RunPlan> = fc.record({
  isDeletion: fc.constantFrom(true, true, true, false),
  at: beginning,
  without: fc.oneof(
    { weight: 2, arbitrary: fc.constant([]) },
    { weight: 1, arbitrary: fc.uniqueArray(fc.nat(7), { maxLength: 4 }) }
  ),
  isFaulty: fc.constantFrom(false, false, true),
  batchSize: fc.constantFrom(500, 500, 4, 3, 2, 1),
  ...trouble
})

export const story: fc.Arbitrary<Story> = fc.record({
  ...setting,
  items: fc.array(item, { minLength: 1, maxLength: 6, size: "max" }),
  runs: fc.array(run, { minLength: 1, maxLength: 3, size: "max" })
})
