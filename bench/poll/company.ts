import { LocalDate } from "@ferrule/core"

/** A record to serve, and what it can be asked for by. */
export interface Served {
  readonly json: object
  readonly date?: LocalDate.LocalDate
  readonly payrollKey?: string
}

/** A year of biweekly payroll runs. */
export const runs = 25

const companyId = 101
const today = LocalDate.fromEpochMillisUtc(Date.now())
const employeeOf = (index: number): number => 100_001 + index
const uuidOf = (index: number): string => `b1d8f5a2-6c3e-4f7a-8e21-${index.toString(16).padStart(12, "0")}`

const earning = (hours: number, rate: number) => ({
  companyEarningId: 1101,
  laborDistributedDepartmentId: 1401,
  laborDistributedJobCode: "BAR-1",
  workersCompensationCode: "9079",
  hoursAndRateAmount: { hours, rate },
  totalAmount: Math.round(hours * rate * 100) / 100
})

const paycheckOf = (payrollNumber: number, paycheckDate: LocalDate.LocalDate, index: number) => ({
  companyId,
  employeeId: employeeOf(index),
  payrollNumber,
  paycheckDate,
  payPeriodStart: LocalDate.addDays(paycheckDate, -18),
  payPeriodEnd: LocalDate.addDays(paycheckDate, -5),
  isVoided: index % 97 === 96,
  paycheckNumber: String(payrollNumber * 10_000 + index),
  paycheckEarnings: [earning(64 + (index % 16), 24.5), earning(index % 9, 36.75)],
  paycheckDeductions: [{ companyDeductionId: 1201, employerAmount: 20.5, employeeAmount: 45.25 }],
  paycheckTaxes: [
    { companyTaxId: 1301, employerAmount: 97.21, employeeAmount: 97.21 },
    { companyTaxId: 1302, employerAmount: 0, employeeAmount: 61.4 }
  ],
  netPay: {
    total: 1431.09,
    directDeposits: [{ amount: 1431.09, accountType: "checking" }],
    checkDistribution: { amount: 0, isPremiumPay: false }
  }
})

/** A payroll run, and the paychecks of so many people; two weeks from one run to the next, and the last is paid today. */
export const run = (payrollNumber: number, people: number) => {
  const date = LocalDate.addDays(today, 14 * (payrollNumber - runs))
  const payrollKey = `${companyId}:${payrollNumber}`
  return {
    run: { date, json: { companyId, payrollNumber, paycheckDate: date } },
    paychecks: Array.from({ length: people }, (_, index): Served => ({
      date,
      payrollKey,
      json: paycheckOf(payrollNumber, date, index)
    }))
  }
}

const pendingEarningOf = (index: number): Served => ({
  date: today,
  json: {
    id: uuidOf(index),
    companyId,
    employeeId: employeeOf(index),
    companyEarningId: 1101,
    flatAmount: { amount: 150 },
    date: today
  }
})

const assignmentOf = (index: number): Served => ({
  json: { companyId, employeeId: employeeOf(index), departmentIds: [1401, 1402], isRestrictedByAllDepartments: false }
})

/** The lists of a company with so many paychecks, pending earnings and employees; only what is polled here. */
export const company = (records: number): Map<string, ReadonlyArray<Served>> => {
  const history = Array.from({ length: runs }, (_, at) => run(at + 1, records / runs))
  return new Map([
    ["/companies", [{ json: { id: companyId, name: "Harbor Coffee Roasters" } }]],
    ["/payroll-runs", history.map(({ run }) => run)],
    ["/paychecks", history.flatMap(({ paychecks }) => paychecks)],
    ["/pending-paycheck-earnings", Array.from({ length: records }, (_, index) => pendingEarningOf(index))],
    ["/employee-department-assignments", Array.from({ length: records }, (_, index) => assignmentOf(index))]
  ])
}
