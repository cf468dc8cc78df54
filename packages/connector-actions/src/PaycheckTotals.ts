import { Decimal, type DecimalType, personal } from "@ferrule/core"
import type { Paycheck } from "@ferrule/core/payroll"
import { Schema } from "effect"

const count = (title: string, description: string, example: number) =>
  Schema.Int.annotate({ title, description, examples: [example] })

const total = (title: string, description: string, example: string) =>
  Schema.String.pipe(personal("pay")).annotate({ title, description, examples: [example] })

/** Exact totals of paychecks. What has been voided was not paid, so it counts in none of the amounts. */
export const PaycheckTotals = Schema.Struct({
  paychecks: count("Paychecks", "How many paychecks there are, without voided ones.", 24),
  voided: count("Voided", "How many paychecks have been voided. They are in no total.", 1),
  withoutNetPay: count("Without net pay", "How many of the paychecks say no net pay, and so add none.", 0),
  netPay: total("Net pay", "Dollars paid out, exact, as text.", "48210.35"),
  earnings: total("Earnings", "Dollars earned.", "64120.00"),
  employeeDeductions: total("Employee deductions", "Dollars deducted from employees.", "5210.50"),
  employerDeductions: total("Employer deductions", "Dollars that the employer adds.", "2100.00"),
  employeeTaxes: total("Employee taxes", "Dollars of tax withheld from employees.", "10699.15"),
  employerTaxes: total("Employer taxes", "Dollars of tax that the employer pays.", "4905.18")
}).annotate({ title: "Totals", description: "What was paid and withheld in all, without voided paychecks." })

type Amount = DecimalType | null | undefined

const sumOf = (amounts: ReadonlyArray<Amount>): string =>
  Decimal.formatSum(
    amounts.flatMap((amount) => (amount === undefined || amount === null ? [] : [amount])),
    2
  )

/** The totals of paychecks. */
export const totalsOf = (paychecks: ReadonlyArray<Paycheck>): typeof PaycheckTotals.Type => {
  const valid = paychecks.filter(({ isVoided }) => isVoided !== true)
  const deductions = valid.flatMap(({ paycheckDeductions }) => paycheckDeductions ?? [])
  const taxes = valid.flatMap(({ paycheckTaxes }) => paycheckTaxes ?? [])
  const netPay = valid.map((paycheck) => paycheck.netPay?.total)
  return {
    paychecks: valid.length,
    voided: paychecks.length - valid.length,
    withoutNetPay: netPay.filter((amount) => amount === undefined || amount === null).length,
    netPay: sumOf(netPay),
    earnings: sumOf(valid.flatMap((each) => (each.paycheckEarnings ?? []).map(({ totalAmount }) => totalAmount))),
    employeeDeductions: sumOf(deductions.map(({ employeeAmount }) => employeeAmount)),
    employerDeductions: sumOf(deductions.map(({ employerAmount }) => employerAmount)),
    employeeTaxes: sumOf(taxes.map(({ employeeAmount }) => employeeAmount)),
    employerTaxes: sumOf(taxes.map(({ employerAmount }) => employerAmount))
  }
}
