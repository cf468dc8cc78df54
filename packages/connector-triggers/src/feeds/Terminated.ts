import { Facet } from "@ferrule/core"
import type { Employee } from "@ferrule/core/payroll"

/** Whether an employee has a status, and another than `Active`, which is the only one that the API documents. */
export const terminated = Facet.make<Employee>({
  on: "terminated",
  is: ({ status }) => status !== undefined && status !== null && status !== "Active",
  sample: { status: "Terminated" }
})
