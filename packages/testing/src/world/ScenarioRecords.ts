import { Maybe } from "@ferrule/core"
import * as Payroll from "@ferrule/core/payroll"
import { Effect, Schema } from "effect"

const id = {
  companyId: Payroll.CompanyId.annotate({ description: "Id of the company." }),
  employeeId: Payroll.EmployeeId.annotate({ description: "Id of the employee." }),
  clientId: Maybe(Schema.Int, "Client; what `client-ids` filters by.")
}

const flag = (description: string) =>
  Schema.Boolean.annotate({ description }).pipe(Schema.withDecodingDefaultKey(Effect.succeed(false)))

const list = <Item extends Schema.Constraint>(item: Item, description: string) =>
  Schema.Array(item)
    .annotate({ description })
    .pipe(Schema.withDecodingDefaultKey(Effect.succeed([])))

/** An API key, the companies that it opens, and the account that it belongs to; null when that record is gone. */
export const AccountRecord = Schema.Struct({
  apiKey: Schema.NonEmptyString.annotate({ description: "The key." }),
  companyIds: Schema.Array(Payroll.CompanyId).annotate({ description: "Companies that the key opens." }),
  account: Maybe(Payroll.Account, "The account record.")
})

export const OrganizationRecord = Schema.Struct({
  id: Payroll.Organization.fields.id,
  name: Payroll.Organization.fields.name
})

export const CompanyRecord = Schema.Struct({
  id: Payroll.Company.fields.id,
  name: Payroll.Company.fields.name,
  code: Payroll.Company.fields.code,
  organizationId: Payroll.OrganizationId
})

export const DepartmentRecord = Schema.Struct({
  ...Payroll.Department.fields,
  companyId: id.companyId,
  isHidden: flag("Whether the department is inactive.")
})

export const EmployeeRecord = Schema.Struct({
  ...Payroll.Employee.fields,
  companyId: id.companyId,
  employeeCode: Maybe(Schema.String, "Code of the employee within the company.", "E0101"),
  connectedEmployeeIds: list(Payroll.EmployeeId, "The same person in other companies.")
})

export const CompanyEarningRecord = Schema.Struct({ ...Payroll.CompanyEarning.fields, companyId: id.companyId })

export const CompanyDeductionRecord = Schema.Struct({ ...Payroll.CompanyDeduction.fields, companyId: id.companyId })

export const CompanyTaxCodeRecord = Schema.Struct({
  ...Payroll.CompanyTaxCode.fields,
  isFederal: flag("Whether the tax is a federal one.")
})

/** The parameters that spread a category of ledger lines over departments. */
export const ledgerCategories = [
  "salary-expenses",
  "employer-tax-expenses",
  "employer-tax-liabilities",
  "employee-tax-liabilities",
  "employer-deduction-expenses",
  "employee-deduction-liabilities",
  "employer-deduction-liabilities",
  "workers-compensation-expenses",
  "workers-compensation-liabilities"
] as const

const LedgerLineRecord = Schema.Struct({
  ...Payroll.GeneralLedgerTransaction.fields,
  distribution: Maybe(Schema.Literals(ledgerCategories), "The parameter that governs the line."),
  homeDepartmentId: Maybe(Payroll.DepartmentId, "Primary department of the employee."),
  workDepartmentId: Maybe(Payroll.DepartmentId, "Department worked in.")
})

/** The journal of one payroll run. Totals are not part of it: they follow from the lines that an answer keeps. */
export const LedgerRecord = Schema.Struct({
  companyId: id.companyId,
  payrollNumber: Payroll.PayrollNumber,
  paycheckDate: Payroll.GeneralLedger.fields.paycheckDate,
  payPeriod: Payroll.GeneralLedger.fields.payPeriod,
  items: list(LedgerLineRecord, "The lines of the journal.")
})

export const PendingEarningRecord = Schema.Struct({
  ...Payroll.PendingEarning.fields,
  companyId: id.companyId,
  employeeId: id.employeeId,
  companyEarningId: Payroll.CompanyEarningId
})

export const PendingDeductionRecord = Schema.Struct({
  ...Payroll.PendingDeduction.fields,
  companyId: id.companyId,
  employeeId: id.employeeId,
  companyDeductionId: Payroll.CompanyDeductionId
})

export const ScheduledDeductionRecord = Schema.Struct({
  ...Payroll.ScheduledDeduction.fields,
  companyId: id.companyId,
  employeeId: id.employeeId,
  companyDeductionId: Payroll.CompanyDeductionId
})

export const TimePunchRecord = Schema.Struct({ ...Payroll.TimePunch.fields, ...id })

export const DirectEntryEarningRecord = Schema.Struct({ ...Payroll.DirectEntryEarning.fields, ...id })

/** An assignment without names and codes, which come from its employee and company. */
export const AssignmentRecord = Schema.Struct({
  companyId: id.companyId,
  employeeId: id.employeeId,
  isRestrictedByAllDepartments: Payroll.DepartmentAssignment.fields.isRestrictedByAllDepartments,
  departmentIds: list(Payroll.DepartmentId, "The departments.")
})
