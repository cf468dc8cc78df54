import { describe } from "@effect/vitest"
import { beginning } from "./trigger/beginning.ts"
import { drifting } from "./trigger/drifting.ts"
import type { AnyTrigger, TriggerContractOptions } from "./trigger/TriggerTrial.ts"

export { type Occasion, quietWorld, type TriggerContractOptions } from "./trigger/TriggerTrial.ts"

/**
 * Tests everything that a trigger promises, whatever it watches, on a simulated API. A trial says how a record of a given
 * company and date is put in, and which key the event about it has:
 *
 * ```ts
 * TriggerContract.make(NewPayrollRun, {
 *   put: ({ companyId, date, n }) => ({ payrollRuns: [{ companyId, payrollNumber: n, paycheckDate: date }] }),
 *   key: ({ companyId, n }) => `${companyId}:${n}`
 * })
 * ```
 */
export const make = (trigger: AnyTrigger, options: TriggerContractOptions): void => {
  describe(trigger.name, () => {
    describe("begins where it is told", () => beginning(trigger, options))
    describe("reads lists that change meanwhile", () => drifting(trigger, options))
  })
}
