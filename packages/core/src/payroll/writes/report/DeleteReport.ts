import { Schema } from "effect"
import { planHash, reason, Rejected, row } from "./CreateReport.ts"

const id = Schema.String.annotate({
  title: "Record id",
  description: "Id of the pending record.",
  examples: ["b1d8f5a2-6c3e-4f7a-8e21-94d0c7a5b312"]
})

const common = {
  submitted: Schema.Int.annotate({ title: "Submitted", description: "Ids submitted.", examples: [1] }),
  missing: Schema.Array(Schema.Struct({ row, id, reason })).annotate({
    title: "Missing",
    description: "Records that are not there. They may have been paid, so this is no success."
  }),
  rejected: Schema.Array(Rejected).annotate({
    title: "Rejected",
    description: "Records that could not be deleted; they are there still."
  }),
  unknown: Schema.Array(Schema.Struct({ row, id, reason })).annotate({
    title: "Unknown",
    description: "Records that may or may not have been deleted."
  })
}

/** What became of every record that was to be deleted (law 1): submitted = deleted + missing + rejected + unknown. */
export const DeleteReport = <Totals extends Schema.Top>(identifier: string, totals: Totals) =>
  Schema.Struct({
    ...common,
    deleted: Schema.Array(Schema.Struct({ row, id })).annotate({
      title: "Deleted",
      description: "Records that were deleted."
    }),
    totals: totals.annotate({ title: "Totals", description: "Exact totals of the deleted records." }),
    planHash
  }).annotate({ identifier, description: "What became of every record that was to be deleted." })

/** What a deletion would do: submitted = delete + missing + rejected + unknown. */
export const DeletePreview = <Totals extends Schema.Top>(identifier: string, totals: Totals) =>
  Schema.Struct({
    ...common,
    delete: Schema.Array(Schema.Struct({ row, id })).annotate({
      title: "To delete",
      description: "Records that would be deleted."
    }),
    totals: totals.annotate({ title: "Totals", description: "Exact totals of the records to delete." }),
    planHash
  }).annotate({ identifier, description: "What a deletion would do to every record." })
