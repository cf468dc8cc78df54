import { describe } from "@effect/vitest"
import { arriving } from "./trigger/arriving.ts"
import { beginning } from "./trigger/beginning.ts"
import { bounding } from "./trigger/bounding.ts"
import { choosing } from "./trigger/choosing.ts"
import { describing } from "./trigger/describing.ts"
import { drifting } from "./trigger/drifting.ts"
import { keepingSecrets } from "./trigger/keepingSecrets.ts"
import { refusing } from "./trigger/refusing.ts"
import { restarting } from "./trigger/restarting.ts"
import { returning } from "./trigger/returning.ts"
import { sampling } from "./trigger/sampling.ts"
import { stopping } from "./trigger/stopping.ts"
import { streaming } from "./trigger/streaming.ts"
import { unsteady } from "./trigger/unsteady.ts"
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
    describe("describes itself", () => describing(trigger, options))
    describe("refuses what is not a payload", () => refusing(trigger, options))
    describe("begins where it is told", () => beginning(trigger, options))
    describe("tells of everything, and of everything once", () => arriving(trigger, options))
    describe("tells each change of a record from the others", () => returning(trigger, options))
    describe("reads lists that change meanwhile", () => drifting(trigger, options))
    describe("reads lists that do not hold together", () => unsteady(trigger, options))
    describe("goes on where it was", () => restarting(trigger, options))
    if (options.isByCompany !== false) describe("follows the companies", () => choosing(trigger, options))
    describe("gives so many events at a time", () => bounding(trigger, options))
    describe("can be stopped", () => stopping(trigger, options))
    describe("keeps secrets", () => keepingSecrets(trigger, options))
    describe("shows samples", () => sampling(trigger, options))
    describe("streams", () => streaming(trigger, options))
  })
}
