import { CompanyId, PayrollNumber, type PayrollRun } from "@ferrule/core/payroll"

/** What names a payroll run. */
type NamedRun = Pick<PayrollRun, "companyId" | "payrollNumber">

/** The name of a company's payroll run as the API writes it: `101:42`. */
export const payrollKey = ({ companyId, payrollNumber }: NamedRun): string => `${companyId}:${payrollNumber}`

/** The payroll run that has this name. */
export const runOf = (key: string): NamedRun => {
  const [company, number] = key.split(":").map(Number)
  return { companyId: CompanyId.make(company ?? Number.NaN), payrollNumber: PayrollNumber.make(number ?? Number.NaN) }
}
