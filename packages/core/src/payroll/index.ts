export { Account } from "./domain/Account.ts"
export { Company } from "./domain/Company.ts"
export { CompanyDeduction } from "./domain/CompanyDeduction.ts"
export { type AmountType, amountTypes, CompanyEarning } from "./domain/CompanyEarning.ts"
export { CompanyTaxCode } from "./domain/CompanyTaxCode.ts"
export * as DeductionCategory from "./domain/DeductionCategory.ts"
export { Department, DepartmentAssignment, DepartmentAssignmentPage } from "./domain/DepartmentAssignment.ts"
export { DirectEntryEarning } from "./domain/DirectEntryEarning.ts"
export { ConnectedEmployees, Employee, EmployeePage } from "./domain/Employee.ts"
export { distributions, GeneralLedger, GeneralLedgerTransaction } from "./domain/GeneralLedger.ts"
export * from "./domain/Ids.ts"
export { Organization } from "./domain/Organization.ts"
export { Page } from "./domain/Page.ts"
export { Paycheck } from "./domain/Paycheck.ts"
export { PayrollRun } from "./domain/PayrollRun.ts"
export { CreatedPendingDeduction, NewPendingDeduction, PendingDeduction } from "./domain/PendingDeduction.ts"
export { CreatedPendingEarning, NewPendingEarning, PendingEarning } from "./domain/PendingEarning.ts"
export {
  ScheduledDeduction,
  ScheduledDeductionChange,
  ScheduledDeductionResult,
  statuses as scheduledDeductionStatuses
} from "./domain/ScheduledDeduction.ts"
export { TimePunch } from "./domain/TimePunch.ts"
export { UnbalancedJournal, UnmappedAccount, UnmappedAccounts, UnusableLedgerLines } from "./ledger/JournalRefusal.ts"
export { JournalRule } from "./ledger/JournalRule.ts"
export { postLedger } from "./ledger/LedgerPosting.ts"
export { JournalLine, PayrollJournal } from "./ledger/PayrollJournal.ts"
export { LedgerMismatch, type LedgerQuery, type WholeLedger } from "./ledger/WholeLedger.ts"
export { ApiKey, CallerKey } from "./api/ApiKey.ts"
export * as OpenApiDocument from "./api/OpenApiDocument.ts"
export { PayrollKey } from "./api/PaychecksApi.ts"
export { PayrollApi } from "./api/PayrollApi.ts"
export { BadRequest, NotFound, type Problem, Unauthorized } from "./api/Problem.ts"
export { Payroll } from "./Payroll.ts"
export { type PayrollConnection } from "./PayrollConnection.ts"
export {
  createPendingDeductions,
  DeductionsPreview,
  DeductionsReport,
  previewPendingDeductions
} from "./writes/CreatePendingDeductions.ts"
export {
  createPendingEarnings,
  EarningsPreview,
  EarningsReport,
  previewPendingEarnings
} from "./writes/CreatePendingEarnings.ts"
export { DeductionRow, DeductionSubmission } from "./writes/DeductionSubmission.ts"
export {
  DeductionDeletion,
  DeductionDeletionPreview,
  DeductionDeletionReport,
  deletePendingDeductions,
  previewDeductionDeletion
} from "./writes/DeletePendingDeductions.ts"
export {
  deletePendingEarnings,
  EarningDeletion,
  EarningDeletionPreview,
  EarningDeletionReport,
  previewEarningDeletion
} from "./writes/DeletePendingEarnings.ts"
export { EarningImport } from "./writes/EarningImport.ts"
export { EarningRow, EarningSubmission } from "./writes/EarningSubmission.ts"
export { reconcileSubmission } from "./writes/ReconcileSubmission.ts"
export { Reconciliation, ReconciliationReport } from "./writes/Reconciliation.ts"
export { importPendingEarnings, previewEarningImport } from "./writes/ImportPendingEarnings.ts"
export { columnKey } from "./writes/import/ImportColumns.ts"
export { importRules } from "./writes/import/ImportRules.ts"
export * as ImportSheet from "./writes/import/Sheet.ts"
export { ScheduleRow, ScheduleSubmission } from "./writes/ScheduleSubmission.ts"
export { previewStop, ScheduleStop, ScheduleStopped, stopScheduledDeduction } from "./writes/StopScheduledDeduction.ts"
export { previewScheduledDeductions, upsertScheduledDeductions } from "./writes/UpsertScheduledDeductions.ts"
export { SchedulePreview, ScheduleReport } from "./writes/report/ScheduleReport.ts"
export { IncompleteWrite, type IncompleteWriteOf } from "./writes/report/IncompleteWrite.ts"
export { StalePlan } from "./writes/report/StalePlan.ts"
