import { Facet } from "@ferrule/core"
import type { ScheduledDeduction } from "@ferrule/core/payroll"

/** Whether a scheduled deduction is stopped. */
export const stopped = Facet.make<ScheduledDeduction>({
  on: "stopped",
  is: ({ status }) => status === "InActive",
  sample: { status: "InActive" }
})
