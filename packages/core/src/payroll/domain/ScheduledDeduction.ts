import { Schema } from "effect"
import { chosenFrom } from "../../values/FormMarks.ts"
import { LocalDate } from "../../values/LocalDate.ts"
import { Maybe } from "../../values/Maybe.ts"
import { OpenEnumeration } from "../../values/OpenEnumeration.ts"
import { CompanyDeductionId, CompanyId, EmployeeDeductionId, EmployeeId } from "./Ids.ts"
import { DeductionAmount, NewDeductionAmount } from "./PendingDeduction.ts"

/** Whether a scheduled deduction runs or is stopped (specification 3). */
export const statuses = ["Active", "InActive"] as const

/** A recurring or one-time deduction from an employee's paychecks (specification 2.13, assumption 9). */
export const ScheduledDeduction = Schema.Struct({
  employeeDeductionId: EmployeeDeductionId.annotate({ description: "Id of the scheduled deduction." }),
  employeeId: Maybe(EmployeeId, "Id of the employee."),
  companyId: Maybe(CompanyId, "Id of the company."),
  companyDeductionId: Maybe(CompanyDeductionId, "Deduction type."),
  status: Maybe(OpenEnumeration(statuses), "Whether it runs or is stopped."),
  isOneTime: Maybe(Schema.Boolean, "Whether it is taken once only."),
  effectiveFrom: Maybe(LocalDate, "First day on which it is in force."),
  effectiveTo: Maybe(LocalDate, "Last day on which it is in force; null for one-time and open-ended ones."),
  flatAmount: Maybe(DeductionAmount, "What employee and employer pay.")
}).annotate({
  identifier: "ScheduledDeduction",
  description: "A recurring or one-time deduction from an employee's paychecks."
})

/** See {@link ScheduledDeduction}. */
export interface ScheduledDeduction extends Schema.Schema.Type<typeof ScheduledDeduction> {}

/** A scheduled deduction to create or update; employee and deduction type say which (specification 4.5, PUT). */
export const ScheduledDeductionChange = Schema.Struct({
  employeeId: EmployeeId.annotate({ description: "Id of the employee." }),
  companyDeductionId: CompanyDeductionId.annotate({ description: "Deduction type; a voluntary one." }).pipe(
    chosenFrom("voluntary_deduction_types", { dependsOn: ["companies"] })
  ),
  effectiveFrom: LocalDate.annotate({ description: "First day on which it is in force." }),
  effectiveTo: Schema.optionalKey(
    Schema.NullOr(LocalDate).annotate({ description: "Last day on which it is in force; null for open-ended." })
  ),
  flatAmount: NewDeductionAmount,
  isOneTime: Schema.optionalKey(Schema.Boolean.annotate({ description: "Taken once only; false if left out." })),
  status: Schema.optionalKey(
    Schema.Literals(statuses).annotate({ description: "`InActive` stops the deduction; `Active` if left out." })
  )
}).annotate({ identifier: "ScheduledDeductionChange", description: "A scheduled deduction to create or update." })

/** See {@link ScheduledDeductionChange}. */
export interface ScheduledDeductionChange extends Schema.Schema.Type<typeof ScheduledDeductionChange> {}

/** What became of one item of an update. */
export const ScheduledDeductionResult = Schema.Struct({
  employeeDeductionId: EmployeeDeductionId.annotate({ description: "Id of the scheduled deduction." }),
  employeeId: Maybe(EmployeeId, "Id of the employee."),
  companyDeductionId: Maybe(CompanyDeductionId, "Deduction type."),
  status: Maybe(OpenEnumeration(["created", "updated"]), "Whether it was created or updated.")
}).annotate({ identifier: "ScheduledDeductionResult", description: "What became of one item of an update." })

/** See {@link ScheduledDeductionResult}. */
export interface ScheduledDeductionResult extends Schema.Schema.Type<typeof ScheduledDeductionResult> {}
