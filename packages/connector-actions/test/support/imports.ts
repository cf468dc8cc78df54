import { readFileSync } from "node:fs"
import { ImportPendingEarnings } from "@ferrule/connector-actions"
import { Action } from "@ferrule/core"
import { Effect, Redacted } from "effect"
import { companyId } from "./submissions.ts"

const file = readFileSync(new URL("../fixtures/bonuses.csv", import.meta.url), "utf8")

/** What a payroll clerk sends: good rows, and a wrong one of each kind; with the line ends of spreadsheets, which git changes. */
export const bonuses = file.replace(/\r?\n/g, "\r\n")

export const columns = {
  employeeCode: "Code",
  email: "E-mail",
  fullName: "Name",
  earningTypeCode: "Earning",
  amount: "Bonus",
  date: "Date",
  reference: "Reference"
}

/** How that file is to be read. */
export const asBonuses = { columns, dateFormat: "MM/DD/YYYY", numberFormat: "1,234.50" }

const source = { dataSource: "test", companyId }

/** Imports with an input that has a data source and a company already. */
export const importing = (input: object) => Action.run(ImportPendingEarnings, { ...source, ...input })

/** The report, whether or not the action failed with it. */
export const reported = (input: object) =>
  importing(input).pipe(Effect.catchTag("IncompleteWrite", (error) => Effect.succeed(Redacted.value(error.report))))

/** What the import would do. */
export const previewed = (input: object) => Action.previewJson(ImportPendingEarnings, { ...source, ...input })

/** What was wrong with the input or the file, by field. */
export const refusal = (input: object) =>
  Effect.flip(importing(input)).pipe(
    Effect.map((error) =>
      error._tag === "InvalidPayload"
        ? error.violations.map(({ expected, path }) => `${path}: ${expected}`)
        : [`not refused: ${error._tag}`]
    )
  )

/** Rows of a JSON list in which nothing is wrong, changed. */
export const plainRow = (changes: object = {}) => ({
  Code: "E0001",
  "E-mail": "yusuf.saenz.1@foxglovefoods1.example",
  Bonus: 100,
  Reference: "plain-1",
  ...changes
})

/** How those rows are to be read. */
export const asPlain = {
  columns: { employeeCode: "Code", email: "E-mail", amount: "Bonus", reference: "Reference" },
  companyEarningId: 1105,
  date: "2026-03-20"
}

/** Rejected rows by number and column. */
export const faults = ({
  rejected
}: {
  readonly rejected: ReadonlyArray<{ readonly row: number; readonly field?: string }>
}) => rejected.map(({ field, row }) => [row, field])
