import type { CompanyDeductionId, CompanyEarningId, CompanyId, EmployeeId } from "@ferrule/core/payroll"
import { generateScenario, type Scenario } from "@ferrule/testing"

/** Who and what there is in every story: two companies of six. */
export const scenario: Scenario.Scenario = generateScenario({ seed: 7, companies: 2, employees: 6, payrolls: 1 })

export interface Company {
  readonly id: CompanyId
  readonly employees: ReadonlyArray<EmployeeId>
  /** An earning type that takes flat amounts. */
  readonly flat: CompanyEarningId
  /** Another one. */
  readonly other: CompanyEarningId
  /** One of which nothing can be created. */
  readonly closed: CompanyEarningId
  readonly deduction: CompanyDeductionId
  /** Two others, of which the second is none that could be scheduled. */
  readonly charity: CompanyDeductionId
  readonly levy: CompanyDeductionId
}

const the = <A>(found: A | undefined): A => {
  if (found === undefined) throw new Error("The cast is incomplete.")
  return found
}

export const companies: ReadonlyArray<Company> = scenario.companies.map(({ id }) => {
  const types = scenario.companyEarnings.filter(({ companyId }) => companyId === id)
  const deductions = scenario.companyDeductions.filter(({ companyId }) => companyId === id)
  const flat = types.filter(({ acceptedAmountTypes }) => acceptedAmountTypes?.includes("flatAmount"))
  return {
    id,
    employees: scenario.employees.filter(({ companyId }) => companyId === id).map((employee) => employee.id),
    flat: the(flat[0]).id,
    other: the(flat[1]).id,
    closed: the(types.find(({ acceptedAmountTypes }) => acceptedAmountTypes?.length === 0)).id,
    deduction: the(deductions[0]).id,
    charity: the(deductions.find(({ category }) => category === "charity")).id,
    levy: the(deductions.find(({ category }) => category === "levy")).id
  }
})

/** The people, none of whom may be named in anything that is printed. */
export const people = {
  ids: companies.flatMap(({ employees }) => employees.map(String)),
  names: scenario.employees.flatMap(({ firstName, lastName }) => [firstName, lastName].filter((name) => name != null))
}
