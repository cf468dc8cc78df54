import { Schema } from "effect"
import { EmployeeId, ExternalUniqueId } from "../domain/Ids.ts"

const row = Schema.Int.annotate({ description: "Row of the submission, counted from 1." })
const reason = Schema.String.annotate({ description: "Why, and what to do.", examples: ["Not one of the company's."] })

/** An item that is there: created by this submission, or before it. */
const Present = Schema.Struct({
  row,
  externalUniqueId: ExternalUniqueId.annotate({ description: "Id of the item in the originating system." }),
  ids: Schema.Array(Schema.String.annotate({ examples: ["b1d8f5a2-6c3e-4f7a-8e21-94d0c7a5b312"] })).annotate({
    description: "Ids of the records that the item became."
  })
})

/** Exact totals of what is there now, as decimal texts. */
const ControlTotals = Schema.Struct({
  flatAmount: Schema.String.annotate({ description: "Total of flat amounts, in dollars.", examples: ["150.00"] }),
  units: Schema.String.annotate({ description: "Total of units, with or without a rate.", examples: ["7.5"] })
})

/**
 * What became of every item of a submission (law 1): submitted = created + existing + excluded + rejected + unknown.
 */
export const CreateReport = Schema.Struct({
  submitted: Schema.Int.annotate({ description: "Items submitted." }),
  created: Schema.Array(Present).annotate({ title: "Created", description: "Items that this submission created." }),
  existing: Schema.Array(Present).annotate({
    title: "Existing",
    description: "Items that were there already; they were not created again."
  }),
  excluded: Schema.Array(Schema.Struct({ row, employeeId: EmployeeId, reason })).annotate({
    title: "Excluded",
    description: "Items left out because the employee is not one of the company."
  }),
  rejected: Schema.Array(
    Schema.Struct({
      row,
      field: Schema.optionalKey(Schema.String.annotate({ description: "Field that is at fault." })),
      reason
    })
  ).annotate({ title: "Rejected", description: "Items that are not acceptable; nothing of them was created." }),
  unknown: Schema.Array(Schema.Struct({ row, externalUniqueId: ExternalUniqueId, reason })).annotate({
    title: "Unknown",
    description: "Items that may or may not have been created. Look them up before you send anything again."
  }),
  totals: ControlTotals.annotate({ title: "Totals", description: "Exact totals of the created and existing items." })
}).annotate({ identifier: "CreateReport", description: "What became of every item of a submission." })

/** See {@link CreateReport}. */
export interface CreateReport extends Schema.Schema.Type<typeof CreateReport> {}

/** Some items of a submission are not there; the report says which, and why. Not for a blind second try. */
export class IncompleteWrite extends Schema.TaggedError<IncompleteWrite>()("IncompleteWrite", {
  operation: Schema.String,
  report: Schema.Redacted(CreateReport)
}) {
  readonly retryable = false
  override get message(): string {
    return `Not every item of ${this.operation} is there. See the report for each row that was left out, and why.`
  }
}
