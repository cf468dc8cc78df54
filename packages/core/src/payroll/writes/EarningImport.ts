import { Schema } from "effect"
import { LocalDate } from "../../values/LocalDate.ts"
import { CompanyEarningId } from "../domain/Ids.ts"
import { DateFormat } from "./import/DateFormat.ts"
import { ImportColumns } from "./import/ImportColumns.ts"
import { importRules } from "./import/ImportRules.ts"
import { NumberFormat } from "./import/NumberFormat.ts"
import { rowFields, submissionFields } from "./PendingSubmission.ts"

const asWritten = <const Formats extends ReadonlyArray<string>>(formats: Formats) =>
  Object.fromEntries(formats.map((format) => [format, format]))

const fields = {
  dataSource: submissionFields.dataSource,
  companyId: rowFields.companyId,
  columns: ImportColumns,
  companyEarningId: Schema.optionalKey(
    CompanyEarningId.annotate({
      title: "Earning type",
      description: "What every row is paid for. Leave it out where a column says so."
    })
  ),
  date: Schema.optionalKey(
    LocalDate.annotate({
      title: "Date",
      description: "The day that every row belongs to. Leave it out where a column says so."
    })
  ),
  dateFormat: Schema.optionalKey(
    DateFormat.annotate({
      title: "Dates",
      description: "How the file writes dates. It need not be given for 2026-03-06, which is always understood.",
      examples: ["MM/DD/YYYY"],
      choiceLabels: asWritten(DateFormat.literals)
    })
  ),
  numberFormat: Schema.optionalKey(
    NumberFormat.annotate({
      title: "Numbers",
      description: "How the file writes numbers. Where it is not given, 1234.50 is understood and nothing else.",
      examples: ["1,234.50"],
      choiceLabels: asWritten(NumberFormat.literals)
    })
  ),
  onInvalid: submissionFields.onInvalid,
  onExcluded: submissionFields.onExcluded,
  batchSize: submissionFields.batchSize,
  planHash: submissionFields.planHash
}

/** What the rows of a file mean, and what to do about those that cannot be created. */
export const EarningImport = Schema.Struct(fields).check(importRules)

/** See {@link EarningImport}. */
export interface EarningImport extends Schema.Schema.Type<typeof EarningImport> {}
