import { LocalDate } from "@ferrule/core"
import type { CompanyDeductionId, CompanyEarningId, CompanyId, EmployeeId } from "@ferrule/core/payroll"
import { generateScenario, type Scenario } from "@ferrule/testing"

const generated = generateScenario({ seed: 7, companies: 4, employees: 3, payrolls: 0 })

// So few that their lists are read in a few pages.
const types = 3

const fewOf = <A extends { readonly companyId: CompanyId }>(all: ReadonlyArray<A>): ReadonlyArray<A> =>
  generated.companies.flatMap(({ id }) => all.filter(({ companyId }) => companyId === id).slice(0, types))

/** What is there before a story puts its own records in: four companies with three people each, and nothing to watch. */
export const scenario: Scenario.Scenario = {
  ...generated,
  companyEarnings: fewOf(generated.companyEarnings),
  companyDeductions: fewOf(generated.companyDeductions),
  companyTaxCodes: fewOf(generated.companyTaxCodes),
  payrollRuns: [],
  paychecks: [],
  generalLedger: [],
  pendingEarnings: [],
  pendingDeductions: [],
  scheduledDeductions: [],
  timePunches: [],
  directEntryEarnings: [],
  departmentAssignments: []
}

export interface Company {
  readonly id: CompanyId
  readonly employees: ReadonlyArray<EmployeeId>
  readonly earning: CompanyEarningId
  readonly deduction: CompanyDeductionId
}

const the = <A>(found: A | undefined): A => {
  if (found === undefined) throw new Error("The cast is incomplete.")
  return found
}

export const companies: ReadonlyArray<Company> = scenario.companies.map(({ id }) => ({
  id,
  employees: scenario.employees.filter(({ companyId }) => companyId === id).map((employee) => employee.id),
  earning: the(scenario.companyEarnings.find(({ companyId }) => companyId === id)).id,
  deduction: the(scenario.companyDeductions.find(({ companyId }) => companyId === id)).id
}))

/** The day on which every story begins. */
export const today = LocalDate.make("2026-01-05")

/** The employee that a record of this serial number is about. */
export const employeeOf = ({ employees }: Company, serial: number): EmployeeId =>
  the(employees[serial % employees.length])

/** Who must not be named in anything that is printed. */
export const people = {
  ids: companies.flatMap(({ employees }) => employees.map(String)),
  names: scenario.employees.flatMap(({ firstName, lastName }) => [firstName, lastName].filter((name) => name != null))
}
