import { Schema } from "effect"
import { LocalDate } from "../../values/LocalDate.ts"
import { CompanyEarningId, CompanyId, DataSource, EmployeeId, ExternalUniqueId } from "../domain/Ids.ts"
import { exactlyOneAmount, newEarningAmount, newLaborDistribution } from "../domain/PendingEarning.ts"

/** One earning to create, as the submitting system knows it. */
export const EarningRow = Schema.Struct({
  companyId: CompanyId.annotate({ title: "Company", description: "The company that pays." }),
  employeeId: EmployeeId.annotate({ title: "Employee", description: "The employee who is paid." }),
  companyEarningId: CompanyEarningId.annotate({
    title: "Earning type",
    description: "What it is paid for; one of the company's earning types."
  }),
  date: Schema.optionalKey(
    LocalDate.annotate({
      title: "Date",
      description: "The day that the earning belongs to. May be left out, for today, where there is a reference."
    })
  ),
  reference: Schema.optionalKey(
    Schema.NonEmptyString.annotate({
      title: "Reference",
      description:
        "Your own key of the item, such as a timesheet line. While the item is pending, the same key is not created again.",
      examples: ["timesheet-8841"]
    })
  ),
  externalUniqueId: Schema.optionalKey(
    ExternalUniqueId.annotate({
      title: "External id",
      description: "Your own UUID of the item, if you keep one; otherwise it is derived from the reference."
    })
  ),
  ...newEarningAmount,
  ...newLaborDistribution
})
  .check(exactlyOneAmount)
  .annotate({ identifier: "EarningRow", description: "One earning to create." })

/** See {@link EarningRow}. */
export interface EarningRow extends Schema.Schema.Type<typeof EarningRow> {}

/** Earnings to create, and what to do about those that cannot be. */
export const EarningSubmission = Schema.Struct({
  dataSource: DataSource.annotate({
    title: "Data source",
    description: "Name of the system that the earnings come from. Keep it the same: it is part of their identity."
  }),
  earnings: Schema.Array(EarningRow)
    .check(Schema.isMinLength(1, { expected: "at least one earning" }))
    .annotate({ title: "Earnings", description: "The earnings to create." }),
  onInvalid: Schema.optionalKey(
    Schema.Literals(["fail", "skip"]).annotate({
      title: "Invalid rows",
      description: "Whether rows that are not acceptable make the action fail, after the others are created."
    })
  ),
  onExcluded: Schema.optionalKey(
    Schema.Literals(["fail", "skip"]).annotate({
      title: "Excluded rows",
      description: "Whether rows of employees who are not the company's make the action fail."
    })
  )
})

/** See {@link EarningSubmission}. */
export interface EarningSubmission extends Schema.Schema.Type<typeof EarningSubmission> {}
