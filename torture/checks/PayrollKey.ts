import type { PayrollRun } from "@ferrule/core/payroll"

/** What an event of a payroll run has as its key. */
export const payrollKey = ({ companyId, payrollNumber }: Pick<PayrollRun, "companyId" | "payrollNumber">): string =>
  `${companyId}:${payrollNumber}`
