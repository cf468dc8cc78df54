import { LocalDate } from "@ferrule/core"
import { AccountId, EmployeeId, OrganizationId } from "@ferrule/core/payroll"
import { places } from "./generate/CompanyNames.ts"
import * as Draw from "./generate/Draw.ts"
import { type CompanyRecords, generateCompany } from "./generate/GeneratedCompany.ts"
import { firstNames, lastNames } from "./generate/PersonNames.ts"
import type { Twin } from "./generate/Workforce.ts"
import type { Scenario } from "./Scenario.ts"

/** How large a generated world is, and what it follows from. */
export interface ScenarioSize {
  /** The same seed and sizes always give the same world. */
  readonly seed: string | number
  readonly companies: number
  /** Employees a company. */
  readonly employees: number
  /** Completed payrolls a company, one every two weeks. */
  readonly payrolls: number
  /** The last payroll paid on the Friday before; 2026-03-16 if left out. */
  readonly today?: LocalDate.LocalDate
  /** Two if left out; companies are dealt out to them in turn. */
  readonly organizations?: number
}

/** The key of the generated account that has access to every company. */
export const generatedKey = "sim-key-1"

/** The key of the generated account that has access to the first company only. */
export const limitedKey = "sim-key-2"

const organizationsOf = (size: ScenarioSize, count: number): Scenario["organizations"] =>
  Array.from({ length: count }, (_, at) => {
    const draw = Draw.make(size.seed, `organization ${at + 1}`)
    return { id: OrganizationId.make(draw.uuid(at + 1)), name: `${draw.pick(places)} Group` }
  })

const accountsOf = (companies: Scenario["companies"]): Scenario["accounts"] => {
  const account = (number: number, applicationName: string) => ({
    id: AccountId.make(4000 + number),
    applicationName,
    description: "An integration under test.",
    contactEmail: `integrations${number}@simulator.example`,
    contactFirstName: "Ines",
    contactLastName: "Okafor",
    logoLink: "https://simulator.example/logo.png",
    moreInfoLink: "https://simulator.example/about",
    webhooksEnabled: false
  })
  const ids = companies.map(({ id }) => id)
  return [
    { apiKey: generatedKey, companyIds: ids, account: account(1, "Harbor Time") },
    { apiKey: limitedKey, companyIds: ids.slice(0, 1), account: account(2, "Harbor Benefits") }
  ]
}

/** Ids of employees follow from the company's place and theirs, whatever the seed; each company has a block of them. */
const firstEmployeeId = (size: ScenarioSize, place: number): number =>
  100_001 + (place - 1) * 1000 * Math.max(1, Math.ceil(size.employees / 1000))

/** The first employees of the first two companies of an organization are the same person. */
const twinOf = (size: ScenarioSize, organizations: number, place: number): Twin | undefined => {
  const rank = Math.floor((place - 1) / organizations)
  const other = place + (rank === 0 ? organizations : -organizations)
  if (rank > 1 || other > size.companies) return
  const draw = Draw.make(size.seed, `twin ${(place - 1) % organizations}`)
  return {
    firstName: draw.pick(firstNames),
    lastName: draw.pick(lastNames),
    employeeId: EmployeeId.make(firstEmployeeId(size, other))
  }
}

const isCount = (count: number): boolean => Number.isSafeInteger(count) && count >= 0

/** A world to serve, made up from a seed. Throws a RangeError when a size is not a whole number. */
export const generateScenario = (size: ScenarioSize): Scenario => {
  const { seed, companies, employees, payrolls, today = LocalDate.make("2026-03-16"), organizations: groups = 2 } = size
  if (![companies, employees, payrolls, groups - 1].every(isCount)) {
    throw new RangeError("companies, employees and payrolls are whole numbers from 0 up; organizations from 1 up")
  }
  const organizations = organizationsOf(size, groups)
  const generated = Array.from({ length: companies }, (_, at): CompanyRecords => {
    const organization = organizations[at % groups]
    if (organization === undefined) throw new RangeError("a company without an organization")
    return generateCompany({
      seed,
      place: at + 1,
      organizationId: organization.id,
      employees,
      firstEmployeeId: firstEmployeeId(size, at + 1),
      payrolls,
      today,
      twin: twinOf(size, groups, at + 1)
    })
  })
  const all = <M extends keyof CompanyRecords>(member: M): Array<CompanyRecords[M][number]> =>
    generated.flatMap((company): CompanyRecords[M] => company[member])
  const records = all("companies")
  return {
    accounts: accountsOf(records),
    organizations,
    companies: records,
    departments: all("departments"),
    employees: all("employees"),
    companyEarnings: all("companyEarnings"),
    companyDeductions: all("companyDeductions"),
    companyTaxCodes: all("companyTaxCodes"),
    payrollRuns: all("payrollRuns"),
    paychecks: all("paychecks"),
    generalLedger: all("generalLedger"),
    pendingEarnings: all("pendingEarnings"),
    pendingDeductions: all("pendingDeductions"),
    scheduledDeductions: all("scheduledDeductions"),
    timePunches: all("timePunches"),
    directEntryEarnings: all("directEntryEarnings"),
    departmentAssignments: all("departmentAssignments")
  }
}
