import { Schema } from "effect"
import { LocalDate } from "../../values/LocalDate.ts"
import { CompanyId, DataSource, ExternalUniqueId, PayrollNumber } from "../domain/Ids.ts"

/** Which items of a data source to look into. */
export const Reconciliation = Schema.Struct({
  dataSource: DataSource.annotate({
    title: "Data source",
    description: "Name of the system that the items came from, as it was given when they were submitted."
  }),
  items: Schema.optionalKey(
    Schema.Literals(["earnings", "deductions"]).annotate({
      title: "Items",
      description: "Whether to look into pending earnings (also if left out) or pending deductions.",
      examples: ["earnings"]
    })
  ),
  companyIds: Schema.optionalKey(
    Schema.Array(CompanyId).annotate({
      title: "Companies",
      description: "Only these companies; all that the connection can see if left out.",
      examples: [[CompanyId.make(101)]]
    })
  ),
  externalUniqueIds: Schema.optionalKey(
    Schema.Array(ExternalUniqueId).annotate({
      title: "External ids",
      description: "Only these items, by the ids in the reports; all of the data source if left out.",
      examples: [[ExternalUniqueId.make("7c9e6679-7425-40de-944b-e07fc1f90ae7")]]
    })
  ),
  dateFrom: Schema.optionalKey(
    LocalDate.annotate({ title: "From", description: "Only items dated on this day or later." })
  ),
  dateTo: Schema.optionalKey(
    LocalDate.annotate({ title: "To", description: "Only items dated on this day or earlier." })
  ),
  limit: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 100_000 })).annotate({
      title: "Limit",
      description: "How many items to list at most; 1,000 if left out. All of them are counted.",
      examples: [1000]
    })
  )
})

/** See {@link Reconciliation}. */
export interface Reconciliation extends Schema.Schema.Type<typeof Reconciliation> {}

/**
 * What became of an item. `goneWithPayroll`: it was created, and is no longer pending after a payroll run. `missing`: it
 * was created and is gone, though no payroll was run. `notCreated`: it is not there for certain, and may be submitted
 * again. `duplicated`: there is more than one record of it.
 */
export const states = ["pending", "goneWithPayroll", "missing", "duplicated", "notCreated", "unknown"] as const

/** See {@link states}. */
export type State = (typeof states)[number]

const count = (description: string) => Schema.Int.annotate({ title: "Count", description, examples: [1] })

/** What became of the items of a data source. */
export const ReconciliationReport = Schema.Struct({
  counts: Schema.Struct({
    pending: count("Items that wait for a payroll."),
    goneWithPayroll: count("Items that are gone after a payroll run, which has most likely used them up."),
    missing: count("Items that are gone though no payroll was run: somebody deleted them, or a payroll is under way."),
    duplicated: count("Items of which there is more than one record."),
    notCreated: count("Items that are not there for certain. They may be submitted again."),
    unknown: count("Items of which nobody knows what became of them.")
  }).annotate({ title: "Counts", description: "How many items there are of each state." }),
  items: Schema.Array(
    Schema.Struct({
      externalUniqueId: ExternalUniqueId.annotate({
        title: "External id",
        description: "Id of the item in the originating system."
      }),
      companyId: CompanyId.annotate({ title: "Company", description: "The company of the item." }),
      state: Schema.Literals(states).annotate({
        title: "State",
        description: "What became of the item.",
        examples: ["pending"]
      }),
      ids: Schema.Array(Schema.String.annotate({ examples: ["b1d8f5a2-6c3e-4f7a-8e21-94d0c7a5b312"] })).annotate({
        title: "Record ids",
        description: "Ids of the records that it is, or was."
      }),
      payrollNumbers: Schema.optionalKey(
        Schema.Array(PayrollNumber).annotate({
          title: "Payrolls since",
          description: "The payroll runs since the item was sent; one of them has used it up."
        })
      ),
      reason: Schema.optionalKey(
        Schema.String.annotate({
          title: "Reason",
          description: "Why, and what to do.",
          examples: ["There are 2 records of it. Delete the one that is too many."]
        })
      )
    })
  ).annotate({ title: "Items", description: "The items, those that need somebody first." }),
  more: Schema.Boolean.annotate({
    title: "More",
    description: "Whether there are more items than are listed.",
    examples: [false]
  })
}).annotate({ identifier: "ReconciliationReport", description: "What became of the items of a data source." })

/** See {@link ReconciliationReport}. */
export interface ReconciliationReport extends Schema.Schema.Type<typeof ReconciliationReport> {}
