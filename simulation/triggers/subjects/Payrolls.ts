import { Decimal, LocalDate } from "@ferrule/core"
import { type CompanyId, PayrollNumber } from "@ferrule/core/payroll"
import type { Records } from "../../../packages/testing/src/world/Scenario.ts"
import type { World } from "../../../packages/testing/src/world/World.ts"
import { employeeOf, today } from "../Cast.ts"
import { type Making, of, type Subject } from "./Subject.ts"

type Ledger = Records["generalLedger"]
type Line = Ledger["items"][number]

const runs = (): ((making: Making) => Records["payrollRuns"]) => {
  const last = new Map<CompanyId, number>()
  return ({ company, date }) => {
    const number = (last.get(company.id) ?? 0) + 1
    last.set(company.id, number)
    return {
      companyId: company.id,
      payrollNumber: PayrollNumber.make(number),
      paycheckDate: date,
      payPeriod: { startDate: LocalDate.addDays(date, -14), endDate: LocalDate.addDays(date, -1) }
    }
  }
}

/** Payroll runs are numbered when they are made, whenever they show. */
export const payrollRuns = (world: World): Subject => of("payrollRuns", { make: runs() })(world)

/** Paychecks, each of a run of its own, or of the company's last one; they show after it. */
export const paychecks = (world: World): Subject => {
  const nextRun = runs()
  const subject = of("paychecks", {
    make: (making) => {
      const { company, serial } = making
      const all = world.records.payrollRuns.of([company.id])
      const run = (serial % 3 === 0 ? undefined : all.at(-1)) ?? nextRun(making)
      world.records.payrollRuns.set(run)
      return {
        companyId: company.id,
        payrollNumber: run.payrollNumber,
        employeeId: employeeOf(company, serial),
        paycheckNumber: `C${serial}`,
        paycheckDate: run.paycheckDate ?? null,
        isVoided: false,
        netPay: { total: Decimal.make(731_000 + serial) }
      }
    },
    change: (record, serial) => ({ ...record, netPay: { total: Decimal.make(731_000 + serial) } }),
    turn: (record) => ({ ...record, isVoided: record.isVoided !== true })
  })
  return subject(world)
}

// What was paid so many days ago has its journal: a beginning takes it for granted.
const oldest = 30

const line = (type: "debit" | "credit", amount: number): Line => ({
  accountNumber: type === "debit" ? "6000" : "2100",
  amount: Decimal.make(amount),
  type
})

/** Journals of payroll runs. Some do not balance until they are changed, and are none before. */
export const journals = (world: World): Subject => {
  const nextRun = runs()
  const lines = (serial: number, isBalanced: boolean) => [
    line("debit", 731_000 + serial),
    line("credit", 731_000),
    ...(isBalanced ? [line("credit", serial)] : [])
  ]
  const subject = of("generalLedger", {
    make: (making) => {
      const run = nextRun(making)
      world.records.payrollRuns.set(run)
      return {
        companyId: run.companyId,
        payrollNumber: run.payrollNumber,
        paycheckDate: run.paycheckDate ?? null,
        items: lines(making.serial, making.serial % 4 !== 0 || LocalDate.daysBetween(making.date, today) >= oldest)
      }
    },
    change: (record, serial) => ({ ...record, items: lines(serial, true) })
  })(world)
  return {
    ...subject,
    begin: (making) => {
      const put = subject.begin(making)
      if (LocalDate.daysBetween(making.date, today) < oldest) return put
      put()
      return () => {}
    },
    served: () => world.records.generalLedger.all().filter(({ items }) => items.length > 2)
  }
}
