import { Effect } from "effect"
import { InvalidPayload } from "../../connector/InvalidPayload.ts"
import { Payroll } from "../Payroll.ts"
import { pendingEarnings } from "./CreatePendingEarnings.ts"
import { createPending, previewPending } from "./create/CreatePending.ts"
import type { CreateSubmission } from "./create/CreatePlan.ts"
import { noAccess } from "./create/RowChecks.ts"
import type { EarningImport } from "./EarningImport.ts"
import type { EarningRow } from "./EarningSubmission.ts"
import { earningTypeMatching } from "./import/EarningTypeMatching.ts"
import { employeeMatching } from "./import/EmployeeMatching.ts"
import { typeFields } from "./import/ImportColumns.ts"
import { type ReadRow, rowReading } from "./import/RowReading.ts"
import { missingColumns, mostRows, type Sheet, type SheetRow, unusable } from "./import/Sheet.ts"
import { whileVisible } from "./pending/PendingLookup.ts"

const kind = { ...pendingEarnings, creation: "import_pending_earnings" }

/** Which column a field of an earning came from, as the file names it. */
const nameOf = ({ columns }: EarningImport, field: string): string => {
  const type = typeFields.find((name) => columns[name] !== undefined)
  const origins: Readonly<Record<string, string | undefined>> = {
    companyEarningId: type === undefined ? undefined : columns[type],
    flatAmount: columns.amount,
    unitsAmount: columns.hours,
    unitsAndRateAmount: columns.rate,
    date: columns.date,
    reference: columns.reference
  }
  return origins[field] ?? field
}

/** What reads rows, with the company's employees and earning types at hand. */
const readerOf = Effect.fnUntraced(function* (instructions: EarningImport) {
  const { columns, companyEarningId, companyId } = instructions
  const payroll = yield* Payroll
  const visible = yield* payroll.visibleCompanies([companyId])
  // What cannot be seen has no employees that rows could be compared with (law 6).
  if (!visible.has(companyId)) {
    return ({ row }: SheetRow): ReadRow => ({ row, unread: { row, kind: "rejected", ...noAccess } })
  }
  const matchers = Effect.all(
    {
      employeeOf: employeeMatching(companyId, columns),
      typeOf: earningTypeMatching(companyId, columns, companyEarningId)
    },
    { concurrency: 2 }
  )
  return rowReading(instructions, yield* whileVisible([companyId], matchers))
})

/** The rows of a file as a submission that accounts for each of them under its own number. */
const submissionOf = Effect.fnUntraced(function* (instructions: EarningImport, sheet: Sheet) {
  const { batchSize, columns, dataSource, onExcluded, onInvalid, planHash } = instructions
  const violations = missingColumns(sheet.columns, columns)
  if (violations.length > 0) return yield* new InvalidPayload({ name: kind.creation, violations })
  if (sheet.rows.length === 0) return yield* unusable("", "at least one row with data")
  if (sheet.rows.length > mostRows) return yield* unusable("", `at most ${mostRows} rows; split the file`)
  const rows = sheet.rows.map(yield* readerOf(instructions))
  const read = rows.flatMap((each) => ("value" in each ? [each] : []))
  const submission: CreateSubmission<EarningRow> = {
    dataSource,
    rows: read.map(({ value }) => value),
    source: {
      numbers: read.map(({ row }) => row),
      unread: rows.flatMap((each) => ("unread" in each ? [each.unread] : [])),
      nameOf: (field) => nameOf(instructions, field)
    },
    ...(onInvalid === undefined ? {} : { onInvalid }),
    ...(onExcluded === undefined ? {} : { onExcluded }),
    ...(batchSize === undefined ? {} : { batchSize }),
    ...(planHash === undefined ? {} : { planHash })
  }
  return submission
})

/**
 * Creates pending earnings of the rows of a file. Employees are found by at least two columns, every row is accounted
 * for under its number in the file, and what was imported before is not created again (laws 1 to 3).
 */
export const importPendingEarnings = (instructions: EarningImport, sheet: Sheet) =>
  Effect.flatMap(submissionOf(instructions, sheet), (submission) => createPending(kind, submission))

/** What {@link importPendingEarnings} would do now; sends nothing. */
export const previewEarningImport = (instructions: EarningImport, sheet: Sheet) =>
  Effect.flatMap(submissionOf(instructions, sheet), (submission) => previewPending(kind, submission))
