export { CompanyChoice } from "./CompanyChoice.ts"
export { PayrollRuns } from "./feeds/PayrollRuns.ts"
export { NewPayrollRun } from "./NewPayrollRun.ts"
