import { Facet } from "@ferrule/core"
import type { Paycheck } from "@ferrule/core/payroll"

/** Whether a paycheck has been voided; a void can be taken back. */
export const voided = Facet.make<Paycheck>({
  on: "voided",
  off: "unvoided",
  is: ({ isVoided }) => isVoided === true,
  sample: { isVoided: true }
})
