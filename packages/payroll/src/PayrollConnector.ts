import {
  BuildPayrollJournal,
  CallApi,
  CreatePendingDeductions,
  CreatePendingEarnings,
  DeletePendingDeductions,
  DeletePendingEarnings,
  FindCompanies,
  FindEmployees,
  FindOrganizations,
  FindPendingDeductions,
  FindPendingEarnings,
  FindScheduledDeductions,
  GetAccount,
  GetCompany,
  GetConnectedEmployees,
  GetEmployee,
  GetGeneralLedger,
  GetLatestPayrollRun,
  GetOrganization,
  GetPayrollPaychecks,
  ImportPendingEarnings,
  ListDeductionTypes,
  ListDepartmentAssignments,
  ListDirectEntryEarnings,
  ListEarningTypes,
  ListPaychecks,
  ListPayrollRuns,
  ListTaxCodes,
  ListTimePunches,
  OptionLists,
  ReconcileSubmission,
  StopScheduledDeduction,
  UpsertScheduledDeductions
} from "@ferrule/connector-actions"
import {
  CompanyAccessChanged,
  DeductionTypeChanged,
  DepartmentAssignmentChanged,
  EarningTypeChanged,
  EmployeeChanged,
  EmployeeTerminated,
  NewDirectEntryEarning,
  NewEmployee,
  NewPaycheck,
  NewPayrollRun,
  NewPendingDeduction,
  NewPendingEarning,
  NewScheduledDeduction,
  NewTimePunch,
  PaycheckChanged,
  PaycheckVoided,
  PayrollJournalReady,
  PendingDeductionGone,
  PendingEarningGone,
  ScheduledDeductionChanged,
  ScheduledDeductionStopped,
  TaxCodeChanged,
  TimePunchChanged
} from "@ferrule/connector-triggers"
import { Connector } from "@ferrule/core"
import { Payroll } from "@ferrule/core/payroll"
import { Effect, Stream } from "effect"
import { payrollConnection } from "./PayrollSettings.ts"

/** The account of a connection and the companies that it can see. */
const test = Effect.gen(function* () {
  const payroll = yield* Payroll
  const account = yield* payroll.account.get()
  const sees = yield* payroll.stream.companies().pipe(
    Stream.map(({ id, name }) => ({ kind: "company", id, name: name ?? `Company ${id}` })),
    Stream.runCollect
  )
  return { account: account.applicationName ?? `Account ${account.id}`, sees }
})

/** The payroll connector: what a platform installs. */
export const PayrollConnector = Connector.make("payroll", {
  title: "Payroll",
  description:
    "Reads companies, employees and payrolls, changes what the next payroll pays and withholds, and tells what is new and what has changed.",
  connection: payrollConnection,
  test,
  actions: [
    GetAccount,
    FindOrganizations,
    GetOrganization,
    FindCompanies,
    GetCompany,
    ListEarningTypes,
    ListDeductionTypes,
    ListTaxCodes,
    FindEmployees,
    GetEmployee,
    GetConnectedEmployees,
    ListDepartmentAssignments,
    ListPayrollRuns,
    GetLatestPayrollRun,
    ListPaychecks,
    GetPayrollPaychecks,
    GetGeneralLedger,
    BuildPayrollJournal,
    FindPendingEarnings,
    CreatePendingEarnings,
    ImportPendingEarnings,
    DeletePendingEarnings,
    FindPendingDeductions,
    CreatePendingDeductions,
    DeletePendingDeductions,
    FindScheduledDeductions,
    UpsertScheduledDeductions,
    StopScheduledDeduction,
    ReconcileSubmission,
    ListTimePunches,
    ListDirectEntryEarnings,
    CallApi
  ],
  triggers: [
    NewPayrollRun,
    NewPaycheck,
    PaycheckVoided,
    PaycheckChanged,
    PayrollJournalReady,
    NewPendingEarning,
    PendingEarningGone,
    NewPendingDeduction,
    PendingDeductionGone,
    NewScheduledDeduction,
    ScheduledDeductionChanged,
    ScheduledDeductionStopped,
    NewTimePunch,
    TimePunchChanged,
    NewDirectEntryEarning,
    NewEmployee,
    EmployeeChanged,
    EmployeeTerminated,
    DepartmentAssignmentChanged,
    CompanyAccessChanged,
    EarningTypeChanged,
    DeductionTypeChanged,
    TaxCodeChanged
  ],
  options: Object.values(OptionLists)
})
