import { Action, personal } from "@ferrule/core"
import * as Payroll from "@ferrule/core/payroll"
import { Effect, Schema } from "effect"
import { csvSheet } from "./csv/CsvSheet.ts"

const { columns, companyEarningId, companyId, dataSource, date, dateFormat, numberFormat, ...options } =
  Payroll.EarningImport.fields

const sample = `Code,E-mail,Bonus,Reference
E0101,maya.lindqvist@harbor.example,"1,250.00",bonus-2026-1
`

const oneOfBoth = Schema.makeFilter<{ readonly csv?: unknown; readonly rows?: unknown }>(
  ({ csv, rows }) => {
    if ((csv === undefined) !== (rows === undefined)) return undefined
    const issue = "exactly one of csv and rows"
    return [
      { path: ["csv"], issue },
      { path: ["rows"], issue }
    ]
  },
  {
    memberChoice: {
      name: "source",
      title: "How the rows are given",
      description: "As the text of a file, or as a list of rows."
    },
    toJsonSchema: () => ({ oneOf: [{ required: ["csv"] }, { required: ["rows"] }] })
  }
)

const payload = Schema.Struct({
  dataSource,
  companyId,
  csv: Schema.optionalKey(
    Schema.NonEmptyString.check(Schema.isMaxLength(10_000_000))
      .pipe(personal("pay"))
      .annotate({
        title: "Text of the file",
        description: "The file as CSV. Its first row names the columns.",
        examples: [sample]
      })
  ),
  rows: Schema.optionalKey(
    Schema.Array(Schema.Record(Schema.String, Schema.Json))
      .check(Schema.isMinLength(1, { expected: "at least one row" }), Schema.isMaxLength(Payroll.ImportSheet.mostRows))
      .annotate({
        title: "Rows",
        description: "The rows, each with a value for every column by its name.",
        examples: [
          [{ Code: "E0101", "E-mail": "maya.lindqvist@harbor.example", Bonus: 1250, Reference: "bonus-2026-1" }]
        ]
      })
  ),
  delimiter: Schema.optionalKey(
    Schema.Literals(["comma", "semicolon", "tab"]).annotate({
      title: "Sign between cells",
      description: "What stands between the cells of a text. It is found out where it is left out.",
      examples: ["comma"]
    })
  ),
  columns,
  companyEarningId,
  date,
  dateFormat,
  numberFormat,
  ...options
}).check(oneOfBoth, Payroll.importRules)

const sheetOf = ({ columns, csv, delimiter, rows = [] }: typeof payload.Type) =>
  csv === undefined
    ? Payroll.ImportSheet.ofRows(rows)
    : Effect.fromResult(csvSheet(csv, { columns, ...(delimiter === undefined ? {} : { delimiter }) }))

const read = (input: typeof payload.Type) => Effect.map(sheetOf(input), (sheet) => [input, sheet] as const)

/** Imports pending earnings from a spreadsheet and says of every row what became of it. */
export const ImportPendingEarnings = Action.make("import_pending_earnings", {
  title: "Import pending earnings",
  description:
    "Adds the earnings of a spreadsheet to the employees' next payroll. Every employee has to match in at least two columns; no row is created twice.",
  access: "write",
  payload,
  success: Payroll.EarningsReport,
  run: (input) => Effect.flatMap(read(input), (args) => Payroll.importPendingEarnings(...args)),
  preview: {
    success: Payroll.EarningsPreview,
    run: (input) => Effect.flatMap(read(input), (args) => Payroll.previewEarningImport(...args))
  }
})
