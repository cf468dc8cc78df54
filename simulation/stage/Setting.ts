import * as fc from "fast-check"
import * as Hazard from "../api/Hazard.ts"
import type { Deed } from "../world/Others.ts"

/** What others do, so many seconds after so many requests, or writes, were made. */
export interface Event extends Deed {
  readonly request: number
  readonly isOfWrites: boolean
  readonly after: number
}

/** What a story of any kind takes place in. */
export interface Setting {
  readonly seed: number
  readonly kind: "earnings" | "deductions"
  /** The longest page that the API serves. */
  readonly page: number
  readonly events: ReadonlyArray<Event>
  readonly writes: ReadonlyArray<Hazard.Struck>
  readonly reads: ReadonlyArray<Hazard.Struck>
}

const moment = fc.oneof(
  fc.record({ isOfWrites: fc.constant(false), request: fc.nat(150), after: fc.constantFrom(0, 0, 0, 1, 10, 60, 100) }),
  // While what became of a write is waited for, and looked up.
  fc.record({
    isOfWrites: fc.constant(true),
    request: fc.nat(5),
    after: fc.constantFrom(0, 0.1, 1, 30, 80, 90, 94, 95, 100, 108)
  })
)

const deed: fc.Arbitrary<Deed> = fc.record({
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

/** The parts of a setting, of which records are made. */
export const setting = {
  seed: fc.nat(),
  kind: fc.constantFrom("earnings" as const, "deductions" as const),
  page: fc.constantFrom(500, 500, 5, 3),
  events: fc.array(
    fc.tuple(moment, deed).map(([when, what]): Event => ({ ...when, ...what })),
    { maxLength: 3, size: "max" }
  ),
  writes: Hazard.ofWrites,
  reads: fc.oneof({ weight: 1, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: Hazard.ofReads })
}

/** When runs begin, in seconds: at once, one within the waits of another, or long after it. */
export const beginning = fc.constantFrom(0, 0, 0, 0.05, 1, 40, 100, 130, 400, 3600, 200_000)
