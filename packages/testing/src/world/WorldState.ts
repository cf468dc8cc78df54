import type { CompanyId } from "@ferrule/core/payroll"
import * as Collection from "./Collection.ts"
import { identityOf, type Member, type Records, type WorldRecords } from "./Scenario.ts"

/** The records of a running world, member by member. */
export type WorldState = { readonly [M in Member]: Collection.Collection<Records[M]> }

const collection = <M extends Member>(
  member: M,
  scenario: WorldRecords,
  company: (record: Records[M]) => CompanyId | undefined
): Collection.Collection<Records[M]> =>
  Collection.make({ identity: (record) => identityOf(member, record), company }, scenario[member])

const ofRecord = ({ companyId }: { readonly companyId: CompanyId }): CompanyId => companyId

const none = () => undefined

/** The state that a scenario describes. */
export const make = (scenario: WorldRecords): WorldState => ({
  accounts: collection("accounts", scenario, none),
  organizations: collection("organizations", scenario, none),
  companies: collection("companies", scenario, ({ id }) => id),
  departments: collection("departments", scenario, ofRecord),
  employees: collection("employees", scenario, ofRecord),
  companyEarnings: collection("companyEarnings", scenario, ofRecord),
  companyDeductions: collection("companyDeductions", scenario, ofRecord),
  companyTaxCodes: collection("companyTaxCodes", scenario, ofRecord),
  payrollRuns: collection("payrollRuns", scenario, ofRecord),
  paychecks: collection("paychecks", scenario, ofRecord),
  generalLedger: collection("generalLedger", scenario, ofRecord),
  pendingEarnings: collection("pendingEarnings", scenario, ofRecord),
  pendingDeductions: collection("pendingDeductions", scenario, ofRecord),
  scheduledDeductions: collection("scheduledDeductions", scenario, ofRecord),
  timePunches: collection("timePunches", scenario, ofRecord),
  directEntryEarnings: collection("directEntryEarnings", scenario, ofRecord),
  departmentAssignments: collection("departmentAssignments", scenario, ofRecord)
})

/** The scenario that describes a state. */
export const snapshot = (state: WorldState): WorldRecords => ({
  accounts: state.accounts.all(),
  organizations: state.organizations.all(),
  companies: state.companies.all(),
  departments: state.departments.all(),
  employees: state.employees.all(),
  companyEarnings: state.companyEarnings.all(),
  companyDeductions: state.companyDeductions.all(),
  companyTaxCodes: state.companyTaxCodes.all(),
  payrollRuns: state.payrollRuns.all(),
  paychecks: state.paychecks.all(),
  generalLedger: state.generalLedger.all(),
  pendingEarnings: state.pendingEarnings.all(),
  pendingDeductions: state.pendingDeductions.all(),
  scheduledDeductions: state.scheduledDeductions.all(),
  timePunches: state.timePunches.all(),
  directEntryEarnings: state.directEntryEarnings.all(),
  departmentAssignments: state.departmentAssignments.all()
})
