import { Schema } from "effect"
import {
  columnKey,
  employeeFields,
  type ImportColumns,
  type ImportField,
  mappedColumns,
  typeFields
} from "./ImportColumns.ts"

interface Instructions {
  readonly columns: ImportColumns
  readonly companyEarningId?: number
  readonly date?: string
}

const expect = (path: ReadonlyArray<string>, issue: string) => [{ path, issue }]

const twice = (columns: ImportColumns) => {
  const seen = new Set<string>()
  return mappedColumns(columns).flatMap(({ field, name }) => {
    const key = columnKey(name)
    if (seen.has(key)) return expect(["columns", field], "a column that holds nothing else")
    seen.add(key)
    return key === "" ? expect(["columns", field], "the name of a column") : []
  })
}

const employeeIssues = (isMapped: (field: ImportField) => boolean) =>
  employeeFields.filter(isMapped).length < 2
    ? expect(["columns"], `at least two of ${employeeFields.join(", ")}, to tell for certain who the employee is`)
    : []

const amountIssues = (isMapped: (field: ImportField) => boolean) => [
  ...(isMapped("amount") || isMapped("hours") ? [] : expect(["columns", "amount"], "a column, unless hours has one")),
  ...(isMapped("rate") && !isMapped("hours") ? expect(["columns", "hours"], "a column, since rate has one") : [])
]

const typeIssues = ({ columns, companyEarningId }: Instructions) => {
  const [mapped] = typeFields.filter((field) => columns[field] !== undefined)
  if (mapped === undefined) {
    return companyEarningId === undefined
      ? expect(["companyEarningId"], "a value, unless a column holds the earning type")
      : []
  }
  return companyEarningId === undefined
    ? []
    : expect(["companyEarningId"], `left out, since columns.${mapped} is given`)
}

const dateIssues = ({ columns, date }: Instructions) => {
  if (date !== undefined) {
    return columns.date === undefined ? [] : expect(["date"], "left out, since columns.date is given")
  }
  return columns.date === undefined && columns.reference === undefined
    ? expect(["date"], "a value, unless a column holds the date or a reference")
    : []
}

/** What has to be said of a file before any row can be understood. */
export const importRules = Schema.makeFilter<Instructions>(
  (instructions) => {
    const isMapped = (field: ImportField): boolean => instructions.columns[field] !== undefined
    return [
      ...employeeIssues(isMapped),
      ...amountIssues(isMapped),
      ...typeIssues(instructions),
      ...dateIssues(instructions),
      ...twice(instructions.columns)
    ]
  },
  { toJsonSchema: () => ({}) }
)
