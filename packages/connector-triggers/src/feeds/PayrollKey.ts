import type { PayrollRun } from "@ferrule/core/payroll"

/** Names the payroll run of a company as the API does: `101:42`. */
export const payrollKey = ({ companyId, payrollNumber }: Pick<PayrollRun, "companyId" | "payrollNumber">): string =>
  `${companyId}:${payrollNumber}`
