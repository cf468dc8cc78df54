import { Decimal, LocalDate, OffsetDateTime } from "@ferrule/core"
import { type DepartmentId, DirectEntryEarningId, TimePunchId } from "@ferrule/core/payroll"
import type { Records, WorldRecords } from "../ScenarioMembers.ts"
import type { PayrollDates } from "../PayrollCompletion.ts"
import type { CompanySetup } from "./CompanySetup.ts"
import type { Draw } from "./Draw.ts"

/** What was clocked and entered by hand in a pay period. */
export interface TimeRecords {
  readonly timePunches: WorldRecords["timePunches"]
  readonly directEntryEarnings: WorldRecords["directEntryEarnings"]
}

type Employee = Records["employees"]

const twoDigits = (number: number): string => String(number).padStart(2, "0")

/** A time of day, in minutes since the midnight that the date begins with; it may lie on the next day. */
const at = (date: LocalDate.LocalDate, minutes: number, offset: string): OffsetDateTime => {
  const day = LocalDate.addDays(date, Math.floor(minutes / 1440))
  const rest = minutes % 1440
  return OffsetDateTime.make(`${day}T${twoDigits(Math.floor(rest / 60))}:${twoDigits(rest % 60)}:00${offset}`)
}

const isWorkday = (date: LocalDate.LocalDate): boolean =>
  ((LocalDate.daysBetween(LocalDate.make("1970-01-05"), date) % 7) + 7) % 7 < 5

const workdaysOf = ({ startDate, endDate }: PayrollDates["payPeriod"]): ReadonlyArray<LocalDate.LocalDate> =>
  Array.from({ length: LocalDate.daysBetween(startDate, endDate) + 1 }, (_, day) =>
    LocalDate.addDays(startDate, day)
  ).filter(isWorkday)

/** In and out again, on every workday; every tenth employee works at night and clocks out on the next day. */
const punchesOf = (
  setup: CompanySetup,
  employee: Employee,
  index: number,
  departmentId: DepartmentId | null,
  workdays: ReadonlyArray<LocalDate.LocalDate>,
  draw: Draw
): WorldRecords["timePunches"] => {
  const hasClient = index % 4 === 1
  const common = {
    employeeId: employee.id,
    companyId: setup.company.id,
    departmentId,
    projectId: hasClient ? 601 + (index % 3) : null,
    clientId: hasClient ? 501 + (index % 2) : null,
    dataSource: index % 4 === 3 ? "door-terminal" : "time-app"
  }
  return workdays.flatMap((date, day) => {
    const start = (index % 10 === 7 ? 22 * 60 : 7 * 60) + draw.integer(0, 75)
    return [start, start + 480 + draw.integer(-10, 25)].map((minutes, side) => {
      const sequenceNumber = day * 2 + side + 1
      return {
        id: TimePunchId.make(`punch-${employee.id}-${date}-${side + 1}`),
        ...common,
        time: at(date, minutes, setup.offset),
        type: side === 0 ? "ClockIn" : "ClockOut",
        uniqueExternalId: `${common.dataSource}-${employee.id}-${sequenceNumber}`,
        sequenceNumber
      }
    })
  })
}

const entries = [
  { code: "BONUS", comment: "Spot bonus", from: 10_000, to: 80_000 },
  { code: "COMM", comment: "Commission of the period", from: 5000, to: 150_000 },
  { code: "REIMB", comment: "Travel expenses", from: 1200, to: 35_000 }
] as const

const entryOf = (
  setup: CompanySetup,
  employee: Employee,
  departmentId: DepartmentId | null,
  workdays: ReadonlyArray<LocalDate.LocalDate>,
  draw: Draw
): WorldRecords["directEntryEarnings"] => {
  const { code, comment, from, to } = draw.pick(entries)
  const type = setup.companyEarnings.find((earning) => earning.code === code)
  const date = workdays[draw.integer(0, workdays.length - 1)]
  if (type === undefined || date === undefined) return []
  const grossAmount = draw.dollars(from, to)
  return [
    {
      directEntryEarningId: DirectEntryEarningId.make(employee.id * 10),
      employeeId: employee.id,
      companyEarningId: type.id,
      units: Decimal.make(1),
      rate: grossAmount,
      grossAmount,
      date: at(date, 9 * 60 + draw.integer(0, 420), setup.offset),
      departmentId,
      projectId: null,
      comment,
      uniqueExternalId: `${code.toLowerCase()}-${employee.id}`,
      dataSource: "time-app",
      companyId: setup.company.id,
      clientId: null
    }
  ]
}

/** What the active employees clocked, and what was entered by hand for some of them; always for the first one. */
export const timeRecords = (
  setup: CompanySetup,
  employees: WorldRecords["employees"],
  assignments: WorldRecords["departmentAssignments"],
  payPeriod: PayrollDates["payPeriod"],
  draw: Draw
): TimeRecords => {
  const workdays = workdaysOf(payPeriod)
  const active = employees
    .map((employee, index) => ({ employee, index, home: assignments[index]?.departmentIds[0] ?? null }))
    .filter(({ employee }) => employee.status === "Active")
  return {
    timePunches: active.flatMap(({ employee, index, home }) => punchesOf(setup, employee, index, home, workdays, draw)),
    directEntryEarnings: active.flatMap(({ employee, index, home }) =>
      index === 0 || draw.percent(25) ? entryOf(setup, employee, home, workdays, draw) : []
    )
  }
}
