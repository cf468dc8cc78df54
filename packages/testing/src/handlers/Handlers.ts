import { Layer } from "effect"
import { Account } from "./Account.ts"
import { Companies } from "./Companies.ts"
import { CompanyDeductions } from "./CompanyDeductions.ts"
import { CompanyEarnings } from "./CompanyEarnings.ts"
import { CompanyTaxCodes } from "./CompanyTaxCodes.ts"
import { DepartmentAssignments } from "./DepartmentAssignments.ts"
import { DirectEntryEarnings } from "./DirectEntryEarnings.ts"
import { Employees } from "./Employees.ts"
import { GeneralLedger } from "./GeneralLedger.ts"
import { Organizations } from "./Organizations.ts"
import { Paychecks } from "./Paychecks.ts"
import { PayrollRuns } from "./PayrollRuns.ts"
import { PendingDeductions } from "./PendingDeductions.ts"
import { PendingEarnings } from "./PendingEarnings.ts"
import { ScheduledDeductions } from "./ScheduledDeductions.ts"
import { TimePunches } from "./TimePunches.ts"

/** What every operation does. */
export const Handlers = Layer.mergeAll(
  Account,
  Organizations,
  Companies,
  CompanyEarnings,
  CompanyDeductions,
  CompanyTaxCodes,
  PayrollRuns,
  Paychecks,
  GeneralLedger,
  ScheduledDeductions,
  PendingEarnings,
  PendingDeductions,
  TimePunches,
  DirectEntryEarnings,
  DepartmentAssignments,
  Employees
)
