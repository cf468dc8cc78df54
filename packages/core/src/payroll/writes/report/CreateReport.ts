import { Schema } from "effect"
import { EmployeeId, ExternalUniqueId } from "../../domain/Ids.ts"

/** Row of the submission, counted from 1. */
export const row = Schema.Int.annotate({
  title: "Row",
  description: "Row of the submission, counted from 1.",
  examples: [1]
})

/** Why, for the person who has to deal with it. */
export const reason = Schema.String.annotate({
  title: "Reason",
  description: "Why, and what to do.",
  examples: ["The employee is not one of this company. Check both."]
})

const externalUniqueId = ExternalUniqueId.annotate({
  title: "External id",
  description: "Id of the item in the originating system."
})

const ids = Schema.Array(Schema.String.annotate({ examples: ["b1d8f5a2-6c3e-4f7a-8e21-94d0c7a5b312"] })).annotate({
  title: "Record ids",
  description: "Ids of the records that the item became."
})

/** Identifies what a plan would do: the same hash means the same plan. */
export const planHash = Schema.String.annotate({
  title: "Plan",
  description: "Identifies the plan. Run with it, and a plan that is no longer the same is refused.",
  examples: ["9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"]
})

/** A row that is not acceptable. */
export const Rejected = Schema.Struct({
  row,
  field: Schema.optionalKey(
    Schema.String.annotate({ title: "Field", description: "Field that is at fault.", examples: ["companyEarningId"] })
  ),
  reason
})

const common = {
  submitted: Schema.Int.annotate({ title: "Submitted", description: "Items submitted.", examples: [1] }),
  existing: Schema.Array(Schema.Struct({ row, externalUniqueId, ids })).annotate({
    title: "Existing",
    description: "Items that were created before; they are not created again."
  }),
  excluded: Schema.Array(
    Schema.Struct({
      row,
      employeeId: Schema.optionalKey(
        EmployeeId.annotate({ title: "Employee", description: "The employee that the row names by id." })
      ),
      reason
    })
  ).annotate({ title: "Excluded", description: "Items left out because the employee is not one of the company." }),
  rejected: Schema.Array(Rejected).annotate({
    title: "Rejected",
    description: "Items that are not acceptable; nothing of them was created."
  }),
  unknown: Schema.Array(Schema.Struct({ row, externalUniqueId, reason })).annotate({
    title: "Unknown",
    description: "Items that may or may not have been created. Look them up before you send anything again."
  })
}

/**
 * What became of every item of a submission (law 1): submitted = created + existing + excluded + rejected + unknown.
 * The totals are of what is there now: created and existing.
 */
export const CreateReport = <Totals extends Schema.Top>(identifier: string, totals: Totals) =>
  Schema.Struct({
    ...common,
    created: Schema.Array(Schema.Struct({ row, externalUniqueId, ids })).annotate({
      title: "Created",
      description: "Items that this submission created."
    }),
    totals: totals.annotate({ title: "Totals", description: "Exact totals of the created and existing items." }),
    planHash
  }).annotate({ identifier, description: "What became of every item of a submission." })

/** See {@link CreateReport}. */
export type CreateReport<Totals> = Schema.Schema.Type<ReturnType<typeof CreateReport<Schema.Codec<Totals>>>>

/**
 * What a submission would do: submitted = create + existing + excluded + rejected + unknown. The totals are of what
 * would be there then.
 */
export const CreatePreview = <Totals extends Schema.Top>(identifier: string, totals: Totals) =>
  Schema.Struct({
    ...common,
    create: Schema.Array(Schema.Struct({ row, externalUniqueId })).annotate({
      title: "To create",
      description: "Items that would be created."
    }),
    totals: totals.annotate({
      title: "Totals",
      description: "Exact totals of the items to create and of the existing ones."
    }),
    planHash
  }).annotate({ identifier, description: "What a submission would do to every item." })

/** See {@link CreatePreview}. */
export type CreatePreview<Totals> = Schema.Schema.Type<ReturnType<typeof CreatePreview<Schema.Codec<Totals>>>>
