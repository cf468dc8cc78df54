import { Decimal, type DecimalType, LocalDate } from "@ferrule/core"
import type { EmployeeId } from "@ferrule/core/payroll"
import type { Records } from "../ScenarioMembers.ts"
import * as Cents from "./Cents.ts"

/** A number from 0 up to, but not including, the bound; the same employee always has the same one for a purpose. */
export const trait = (employeeId: EmployeeId, purpose: number, bound: number): number => {
  let mixed = Math.imul(employeeId ^ Math.imul(purpose + 1, 0x9e3779b1), 0x85ebca6b)
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35)
  return ((mixed ^ (mixed >>> 16)) >>> 0) % bound
}

/** The employee's regular rate in cents an hour: 16.00 to 64.75 dollars. */
const regularRate = (employeeId: EmployeeId): bigint => BigInt(1600 + 25 * trait(employeeId, 0, 196))

const multipliers: ReadonlyMap<string, bigint> = new Map([
  ["OT", 150n],
  ["DT", 200n],
  ["HOL", 150n]
])

/** The rate configured for an employee and an earning type, in dollars a unit. */
export const configuredRate = (
  employeeId: EmployeeId,
  earning: Records["companyEarnings"] | undefined
): DecimalType => {
  const percent = multipliers.get(earning?.code?.toUpperCase() ?? "") ?? 100n
  return Cents.toDecimal(Cents.millionths(regularRate(employeeId), percent * 10_000n))
}

const weeklyHours = [40, 40, 40, 40, 40, 40, 32, 24] as const

const monday = LocalDate.make("1970-01-05")

/** Days from Monday to Friday from that Monday up to, but not including, a date. */
const workdaysBefore = (date: LocalDate.LocalDate, later = 0): number => {
  const days = LocalDate.daysBetween(monday, date) + later
  const weeks = Math.floor(days / 7)
  return 5 * weeks + Math.min(5, days - 7 * weeks)
}

/** The employee's regular hours in a pay period. */
export const regularHours = (
  employeeId: EmployeeId,
  period: { readonly startDate: LocalDate.LocalDate; readonly endDate: LocalDate.LocalDate }
): DecimalType => {
  const weekly = weeklyHours[trait(employeeId, 1, weeklyHours.length)] ?? 40
  const days = Math.max(0, workdaysBefore(period.endDate, 1) - workdaysBefore(period.startDate))
  return Decimal.make((weekly * days * 20) / 100)
}
