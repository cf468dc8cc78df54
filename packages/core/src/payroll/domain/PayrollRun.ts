import { Schema } from "effect"
import { LocalDate } from "../../values/LocalDate.ts"
import { Maybe } from "../../values/Maybe.ts"
import { CompanyId, PayrollNumber } from "./Ids.ts"

/** A completed payroll of one company (specification 2.8); keyed by company and payroll number. */
export const PayrollRun = Schema.Struct({
  payrollNumber: PayrollNumber.annotate({ description: "Number of the run, counted up within the company." }),
  paycheckDate: Maybe(LocalDate, "The day on which the employees are paid."),
  companyId: CompanyId.annotate({ description: "Id of the company." })
}).annotate({ identifier: "PayrollRun", description: "A completed payroll of one company." })

/** See {@link PayrollRun}. */
export interface PayrollRun extends Schema.Schema.Type<typeof PayrollRun> {}
