import { Schema } from "effect"
import { chosenFrom } from "../../values/FormMarks.ts"
import { LocalDate } from "../../values/LocalDate.ts"
import { CompanyDeductionId, CompanyId, EmployeeId } from "../domain/Ids.ts"
import { StatedDeductionAmount } from "../domain/PendingDeduction.ts"
import { statuses } from "../domain/ScheduledDeduction.ts"
import { submissionFields } from "./PendingSubmission.ts"

/** One scheduled deduction to create or update; employee and deduction type say which (specification 4.5, PUT). */
export const ScheduleRow = Schema.Struct({
  companyId: Schema.optionalKey(
    CompanyId.annotate({
      title: "Company",
      description: "The company of the employee. Where it is given, an employee of another company is refused."
    })
  ),
  employeeId: EmployeeId.annotate({ title: "Employee", description: "The employee whose pay it is taken from." }),
  companyDeductionId: CompanyDeductionId.annotate({
    title: "Deduction type",
    description: "What it is withheld for. It must be a voluntary one, so no garnishment, levy or child support."
  }).pipe(chosenFrom("voluntary_deduction_types", { dependsOn: ["companies"] })),
  effectiveFrom: LocalDate.annotate({ title: "First day", description: "The first day on which it is in force." }),
  effectiveTo: Schema.optionalKey(
    Schema.NullOr(LocalDate).annotate({
      title: "Last day",
      description: "The last day on which it is in force. Leave it out where there is no end.",
      examples: [LocalDate.make("2026-12-31")]
    })
  ),
  flatAmount: StatedDeductionAmount.annotate({ title: "Amounts", description: "What employee and employer pay." }),
  isOneTime: Schema.optionalKey(
    Schema.Boolean.annotate({
      title: "Once only",
      description: "Whether it is taken once only. It recurs if left out.",
      examples: [false]
    })
  ),
  status: Schema.optionalKey(
    Schema.Literals(statuses).annotate({
      title: "Status",
      description: "Whether it runs or is stopped. It runs if left out.",
      choiceLabels: { Active: "Running", InActive: "Stopped" },
      examples: ["Active"]
    })
  )
}).annotate({
  identifier: "ScheduleRow",
  title: "Deduction",
  description: "One scheduled deduction to create or update."
})

/** See {@link ScheduleRow}. */
export interface ScheduleRow extends Schema.Schema.Type<typeof ScheduleRow> {}

/** Scheduled deductions to create or update, and what to do about those that cannot be. */
export const ScheduleSubmission = Schema.Struct({
  deductions: Schema.Array(ScheduleRow)
    .check(Schema.isMinLength(1, { expected: "at least one deduction" }))
    .annotate({ title: "Deductions", description: "The scheduled deductions to create or update." }),
  onInvalid: submissionFields.onInvalid,
  batchSize: submissionFields.batchSize,
  planHash: submissionFields.planHash
})

/** See {@link ScheduleSubmission}. */
export interface ScheduleSubmission extends Schema.Schema.Type<typeof ScheduleSubmission> {}
