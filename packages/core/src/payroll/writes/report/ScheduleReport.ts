import { Schema } from "effect"
import { EmployeeDeductionId } from "../../domain/Ids.ts"
import { DeductionTotals } from "../CreatePendingDeductions.ts"
import { planHash, reason, Rejected, row } from "./CreateReport.ts"

const present = Schema.Struct({
  row,
  employeeDeductionId: EmployeeDeductionId.annotate({
    title: "Scheduled deduction",
    description: "Id of the scheduled deduction."
  })
})

const common = {
  submitted: Schema.Int.annotate({ title: "Submitted", description: "Items submitted.", examples: [1] }),
  unchanged: Schema.Array(present).annotate({
    title: "Unchanged",
    description: "Deductions that were as submitted already; they were not sent."
  }),
  rejected: Schema.Array(Rejected).annotate({
    title: "Rejected",
    description: "Items that are not acceptable; nothing of them was changed."
  }),
  unknown: Schema.Array(Schema.Struct({ row, reason })).annotate({
    title: "Unknown",
    description: "Items that may or may not have been changed. Submit them again to be sure."
  }),
  planHash
}

/**
 * What became of every scheduled deduction of a submission (law 1): submitted = created + updated + unchanged +
 * rejected + unknown. Each batch is a transaction of its own: all of it is changed or none.
 */
export const ScheduleReport = Schema.Struct({
  ...common,
  created: Schema.Array(present).annotate({ title: "Created", description: "Deductions that were created." }),
  updated: Schema.Array(present).annotate({ title: "Updated", description: "Deductions that were changed." }),
  transactions: Schema.Int.annotate({
    title: "Transactions",
    description: "How many batches were carried out. Each is a transaction of its own: all of it is changed or none.",
    examples: [1]
  }),
  totals: DeductionTotals.annotate({
    title: "Totals",
    description: "Exact totals of the rows that are in place now: created, updated and unchanged."
  })
}).annotate({ identifier: "ScheduleReport", description: "What became of every scheduled deduction of a submission." })

/** See {@link ScheduleReport}. */
export interface ScheduleReport extends Schema.Schema.Type<typeof ScheduleReport> {}

const planned = Schema.Struct({ row })

/** What a submission of scheduled deductions would do: submitted = create + update + unchanged + rejected + unknown. */
export const SchedulePreview = Schema.Struct({
  ...common,
  create: Schema.Array(planned).annotate({ title: "To create", description: "Deductions that would be created." }),
  update: Schema.Array(planned).annotate({ title: "To update", description: "Deductions that would be changed." }),
  transactions: Schema.Int.annotate({
    title: "Transactions",
    description: "How many batches it would take. Each is a transaction of its own: all of it is changed or none.",
    examples: [1]
  }),
  totals: DeductionTotals.annotate({
    title: "Totals",
    description: "Exact totals of what would be scheduled then: created, updated and unchanged."
  })
}).annotate({ identifier: "SchedulePreview", description: "What a submission would do to every scheduled deduction." })

/** See {@link SchedulePreview}. */
export interface SchedulePreview extends Schema.Schema.Type<typeof SchedulePreview> {}
