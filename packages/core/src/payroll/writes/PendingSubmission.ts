import { Schema } from "effect"
import { LocalDate } from "../../values/LocalDate.ts"
import { largestBatch } from "../api/Batch.ts"
import { CompanyId, DataSource, EmployeeId, ExternalUniqueId } from "../domain/Ids.ts"

/** What every row of a submission has. */
export const rowFields = {
  companyId: CompanyId.annotate({ title: "Company", description: "The company that pays." }),
  employeeId: EmployeeId.annotate({ title: "Employee", description: "The employee whose pay it is." }),
  date: Schema.optionalKey(
    LocalDate.annotate({
      title: "Date",
      description: "The day that the item belongs to. May be left out, for today, where there is a reference."
    })
  ),
  reference: Schema.optionalKey(
    Schema.NonEmptyString.check(Schema.isTrimmed({ expected: "a text without spaces at its ends" })).annotate({
      title: "Reference",
      description: "Your own key of the item, such as a timesheet line. The same key is never created twice.",
      examples: ["timesheet-8841"]
    })
  ),
  externalUniqueId: Schema.optionalKey(
    ExternalUniqueId.annotate({
      title: "External id",
      description: "Your own unique id of the item, if you keep one. Otherwise it follows from the reference."
    })
  )
}

/** What every submission says besides its rows. */
export const submissionFields = {
  dataSource: DataSource.annotate({
    title: "Data source",
    description: "Name of the system that the items come from. Keep it the same: it is part of their identity."
  }),
  onInvalid: Schema.optionalKey(
    Schema.Literals(["fail", "skip", "abort"]).annotate({
      title: "Invalid rows",
      description:
        "What to do about rows that are not acceptable: create the others and fail, leave them out, or create nothing at all.",
      choiceLabels: { fail: "Create the others, then fail", skip: "Leave them out", abort: "Create nothing" },
      examples: ["fail"]
    })
  ),
  onExcluded: Schema.optionalKey(
    Schema.Literals(["fail", "skip"]).annotate({
      title: "Excluded rows",
      description: "What to do about rows of employees who are not the company's.",
      choiceLabels: { fail: "Create the others, then fail", skip: "Leave them out" },
      examples: ["fail"]
    })
  ),
  batchSize: Schema.optionalKey(
    Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: largestBatch })).annotate({
      title: "Batch size",
      description: `How many items travel in one request, at most ${largestBatch}.`,
      examples: [largestBatch]
    })
  ),
  planHash: Schema.optionalKey(
    Schema.NonEmptyString.annotate({
      title: "Plan",
      description: "The plan of a preview. A plan that is no longer the same is refused.",
      examples: ["9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08"]
    })
  )
}
