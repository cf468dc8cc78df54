import { Paycheck, PayrollRun } from "@ferrule/core/payroll"
import { Schema } from "effect"
import {
  AccountRecord,
  AssignmentRecord,
  CompanyDeductionRecord,
  CompanyEarningRecord,
  CompanyRecord,
  CompanyTaxCodeRecord,
  DepartmentRecord,
  DirectEntryEarningRecord,
  EmployeeRecord,
  LedgerRecord,
  OrganizationRecord,
  PendingDeductionRecord,
  PendingEarningRecord,
  ScheduledDeductionRecord,
  TimePunchRecord
} from "./ScenarioRecords.ts"

/** The schema of each member's records. */
export const recordSchemas = {
  accounts: AccountRecord,
  organizations: OrganizationRecord,
  companies: CompanyRecord,
  departments: DepartmentRecord,
  employees: EmployeeRecord,
  companyEarnings: CompanyEarningRecord,
  companyDeductions: CompanyDeductionRecord,
  companyTaxCodes: CompanyTaxCodeRecord,
  payrollRuns: PayrollRun,
  paychecks: Paycheck,
  generalLedger: LedgerRecord,
  pendingEarnings: PendingEarningRecord,
  pendingDeductions: PendingDeductionRecord,
  scheduledDeductions: ScheduledDeductionRecord,
  timePunches: TimePunchRecord,
  directEntryEarnings: DirectEntryEarningRecord,
  departmentAssignments: AssignmentRecord
}

/** A member of a scenario. */
export type Member = keyof typeof recordSchemas

/** The record of each member. */
export type Records = { readonly [M in Member]: (typeof recordSchemas)[M]["Type"] }

/** The records of a world, member by member. */
export type WorldRecords = { readonly [M in Member]: ReadonlyArray<Records[M]> }

/** The schema of what identifies a record of each member. */
export const identitySchemas = {
  accounts: AccountRecord.mapFields(({ apiKey }) => ({ apiKey })),
  organizations: OrganizationRecord.mapFields(({ id }) => ({ id })),
  companies: CompanyRecord.mapFields(({ id }) => ({ id })),
  departments: DepartmentRecord.mapFields(({ departmentId }) => ({ departmentId })),
  employees: EmployeeRecord.mapFields(({ id }) => ({ id })),
  companyEarnings: CompanyEarningRecord.mapFields(({ id }) => ({ id })),
  companyDeductions: CompanyDeductionRecord.mapFields(({ id }) => ({ id })),
  companyTaxCodes: CompanyTaxCodeRecord.mapFields(({ companyId, taxCodeId }) => ({ companyId, taxCodeId })),
  payrollRuns: PayrollRun.mapFields(({ companyId, payrollNumber }) => ({ companyId, payrollNumber })),
  paychecks: Paycheck.mapFields(({ companyId, payrollNumber, employeeId, paycheckNumber }) => ({
    companyId,
    payrollNumber,
    employeeId,
    paycheckNumber
  })),
  generalLedger: LedgerRecord.mapFields(({ companyId, payrollNumber }) => ({ companyId, payrollNumber })),
  pendingEarnings: PendingEarningRecord.mapFields(({ id }) => ({ id })),
  pendingDeductions: PendingDeductionRecord.mapFields(({ id }) => ({ id })),
  scheduledDeductions: ScheduledDeductionRecord.mapFields(({ employeeDeductionId }) => ({ employeeDeductionId })),
  timePunches: TimePunchRecord.mapFields(({ id }) => ({ id })),
  directEntryEarnings: DirectEntryEarningRecord.mapFields(({ directEntryEarningId }) => ({ directEntryEarningId })),
  departmentAssignments: AssignmentRecord.mapFields(({ companyId, employeeId }) => ({ companyId, employeeId }))
} satisfies Record<Member, Schema.Top>

/** What identifies a record of each member: the record itself will do. */
export type Identities = { readonly [M in Member]: (typeof identitySchemas)[M]["Type"] }

/** The names of the members. */
export const members: ReadonlyArray<Member> = [
  "accounts",
  "organizations",
  "companies",
  "departments",
  "employees",
  "companyEarnings",
  "companyDeductions",
  "companyTaxCodes",
  "payrollRuns",
  "paychecks",
  "generalLedger",
  "pendingEarnings",
  "pendingDeductions",
  "scheduledDeductions",
  "timePunches",
  "directEntryEarnings",
  "departmentAssignments"
]

const fieldsOf = new Map(members.map((member) => [member, Object.keys(identitySchemas[member].fields)]))

/** The names of the fields that identify a record of a member. */
export const identityFields = (member: Member): ReadonlyArray<string> => fieldsOf.get(member) ?? []

/** A text that is the same for two records of a member exactly when these are the same record. */
export const identityOf = <M extends Member>(member: M, record: Identities[M]): string => {
  const fields: { readonly [name: string]: unknown } = record
  return identityFields(member)
    .map((name) => fields[name])
    .join("/")
}
