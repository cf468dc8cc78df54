import { type Effect, Result } from "effect"
import * as Decimal from "../../../values/Decimal.ts"
import { DepartmentId } from "../../domain/Ids.ts"
import type { EarningImport } from "../EarningImport.ts"
import type { EarningRow } from "../EarningSubmission.ts"
import type { UnreadRow } from "../create/RowSource.ts"
import { type CellReader, cellReader } from "./CellReader.ts"
import { parseDate } from "./DateFormat.ts"
import type { earningTypeMatching } from "./EarningTypeMatching.ts"
import type { employeeMatching } from "./EmployeeMatching.ts"
import type { ImportColumns, ImportField } from "./ImportColumns.ts"
import { parseNumber, parseWhole } from "./NumberFormat.ts"
import type { SheetRow } from "./Sheet.ts"

/** What finds the employee and the earning type of a row. */
export interface Matchers {
  readonly employeeOf: Effect.Success<ReturnType<typeof employeeMatching>>
  readonly typeOf: Effect.Success<ReturnType<typeof earningTypeMatching>>
}

/** A row of a file as an earning, or why it is none. */
export type ReadRow =
  | { readonly row: number; readonly value: EarningRow }
  | { readonly row: number; readonly unread: UnreadRow }

const amountOf = (cells: CellReader, { columns, numberFormat: format }: EarningImport) => {
  const number = (field: ImportField, isMoney: boolean) => {
    const value = cells.parsed(field, (cell) => parseNumber(cell, { format, isMoney }))
    if (value === undefined || !Decimal.isZero(value)) return value
    cells.fail("It is zero. Give another number, or leave the row out.", field)
    return undefined
  }
  const faultsBefore = cells.faults.length
  const amount = number("amount", true)
  const units = number("hours", false)
  const rate = number("rate", true)
  if (cells.faults.length > faultsBefore) return undefined
  if (amount !== undefined && units === undefined && rate === undefined) return { flatAmount: { amount } }
  if (amount !== undefined) {
    cells.fail("The row has hours or a rate too. Give either an amount or hours.", "amount")
    return undefined
  }
  if (units === undefined) {
    const field = rate !== undefined || columns.amount === undefined ? "hours" : "amount"
    cells.fail(rate === undefined ? "It is empty. Give an amount." : "It is empty, though there is a rate.", field)
    return undefined
  }
  if (rate === undefined) return { unitsAmount: { units } }
  if (Decimal.toNumber(rate) > 0) return { unitsAndRateAmount: { units, rate } }
  cells.fail("A rate has to be above zero.", "rate")
  return undefined
}

const whole = (cell: string | number) =>
  Result.fromOption(parseWhole(cell), () => "It is not a whole number. Give an id.")

const laborOf = (cells: CellReader): Partial<EarningRow> => {
  const [departmentId, clientId, projectId] = (["departmentId", "clientId", "projectId"] as const).map((field) =>
    cells.parsed(field, whole)
  )
  const [jobCode, workersCompensationCode] = [cells.text("jobCode"), cells.text("workersCompensationCode")]
  const project = { ...(clientId === undefined ? {} : { clientId }), ...(projectId === undefined ? {} : { projectId }) }
  return {
    ...(departmentId === undefined ? {} : { laborDistributedDepartmentId: DepartmentId.make(departmentId) }),
    ...(clientId === undefined && projectId === undefined ? {} : { laborDistributedClientProject: project }),
    ...(jobCode === undefined ? {} : { laborDistributedJobCode: jobCode }),
    ...(workersCompensationCode === undefined ? {} : { workersCompensationCode })
  }
}

/** One entry for a row, with everything that is wrong with it. */
const rejected = (row: number, columns: ImportColumns, faults: CellReader["faults"]): UnreadRow => {
  const [first, ...others] = faults.map(({ field, reason }) => ({
    reason,
    ...(field === undefined ? {} : { field: columns[field] ?? field })
  }))
  const also = others.map(({ field, reason }) => (field === undefined ? reason : `Also “${field}”: ${reason}`))
  return { ...first, row, kind: "rejected", reason: [first?.reason ?? "", ...also].join(" ") }
}

/** Gives what reads the rows of a file. A row with a fault is no earning, and changes nothing for the others. */
export const rowReading =
  (instructions: EarningImport, { employeeOf, typeOf }: Matchers) =>
  (source: SheetRow): ReadRow => {
    const { columns, companyId, date: fixedDate, dateFormat } = instructions
    const { fault, row } = source
    if (fault !== undefined) return { row, unread: { row, kind: "rejected", reason: fault } }
    const cells = cellReader(columns, source)
    const employee = employeeOf(cells)
    const companyEarningId = typeOf(cells)
    const amount = amountOf(cells, instructions)
    const date = fixedDate ?? cells.parsed("date", (cell) => parseDate(String(cell), dateFormat))
    const reference = cells.text("reference")
    const labor = laborOf(cells)
    if (employee.kind === "nobody" && cells.faults.length === 0) {
      return { row, unread: { row, kind: "excluded", reason: employee.reason } }
    }
    if (employee.kind === "nobody") cells.fail(employee.reason)
    if (employee.kind !== "one" || companyEarningId === undefined || amount === undefined || cells.faults.length > 0) {
      return { row, unread: rejected(row, columns, cells.faults) }
    }
    return {
      row,
      value: {
        companyId,
        employeeId: employee.id,
        companyEarningId,
        ...amount,
        ...(date === undefined ? {} : { date }),
        ...(reference === undefined ? {} : { reference }),
        ...labor
      }
    }
  }
