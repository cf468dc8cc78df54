import type { CompanyDeductionId, CompanyEarningId, CompanyId, EmployeeId } from "@ferrule/core/payroll"
import type { ScenarioIssue } from "./ScenarioIssue.ts"
import { identityFields, identityOf, type Member, members, type Records, type WorldRecords } from "./ScenarioMembers.ts"

/** What other records may refer to. */
const targets = (world: WorldRecords) => ({
  organizations: new Set(world.organizations.map(({ id }) => id)),
  companies: new Set(world.companies.map(({ id }) => id)),
  departments: new Set(world.departments.map(({ departmentId }) => departmentId)),
  employees: new Set(world.employees.map(({ id }) => id)),
  earnings: new Map(world.companyEarnings.map(({ id, companyId }) => [id, companyId])),
  deductions: new Map(world.companyDeductions.map(({ id, companyId }) => [id, companyId]))
})

type Targets = ReturnType<typeof targets>

/** A field and what is wrong with it; nothing when its reference holds. */
type Finding = readonly [field: string, problem: string] | undefined

const one = <Id>(field: string, noun: string, id: Id, known: ReadonlySet<Id>): Finding =>
  known.has(id) ? undefined : [field, `no ${noun} has the id ${String(id)}`]

const many = <Id>(
  field: string,
  noun: string,
  ids: ReadonlyArray<Id>,
  known: ReadonlySet<Id>
): ReadonlyArray<Finding> => ids.map((id, at) => one(`${field}[${at}]`, noun, id, known))

const ofCompany = <Id>(
  field: string,
  noun: string,
  id: Id,
  companyId: CompanyId,
  owners: ReadonlyMap<Id, CompanyId>
): Finding => {
  const owner = owners.get(id)
  if (owner === companyId) return
  return [
    field,
    owner === undefined
      ? `no ${noun} has the id ${String(id)}`
      : `the ${noun} ${String(id)} belongs to company ${owner}, not to ${companyId}`
  ]
}

const company = ({ companyId }: { readonly companyId: CompanyId }, { companies }: Targets): ReadonlyArray<Finding> => [
  one("companyId", "company", companyId, companies)
]

type OfEmployee = { readonly companyId: CompanyId; readonly employeeId: EmployeeId }

const employee = (record: OfEmployee, known: Targets): ReadonlyArray<Finding> => [
  ...company(record, known),
  one("employeeId", "employee", record.employeeId, known.employees)
]

const earning = (
  { companyId, companyEarningId }: { readonly companyId: CompanyId; readonly companyEarningId: CompanyEarningId },
  { earnings }: Targets
) => ofCompany("companyEarningId", "company earning", companyEarningId, companyId, earnings)

const deduction = (
  { companyId, companyDeductionId }: { readonly companyId: CompanyId; readonly companyDeductionId: CompanyDeductionId },
  { deductions }: Targets
) => ofCompany("companyDeductionId", "company deduction", companyDeductionId, companyId, deductions)

const findings: { readonly [M in Member]: (record: Records[M], known: Targets) => ReadonlyArray<Finding> } = {
  accounts: ({ companyIds }, known) => many("companyIds", "company", companyIds, known.companies),
  organizations: () => [],
  companies: ({ organizationId }, known) => [
    one("organizationId", "organization", organizationId, known.organizations)
  ],
  departments: company,
  employees: (record, known) => [
    ...company(record, known),
    ...many("connectedEmployeeIds", "employee", record.connectedEmployeeIds, known.employees)
  ],
  companyEarnings: company,
  companyDeductions: company,
  companyTaxCodes: company,
  payrollRuns: company,
  paychecks: employee,
  generalLedger: company,
  pendingEarnings: (record, known) => [...employee(record, known), earning(record, known)],
  pendingDeductions: (record, known) => [...employee(record, known), deduction(record, known)],
  scheduledDeductions: (record, known) => [...employee(record, known), deduction(record, known)],
  timePunches: employee,
  directEntryEarnings: (record, known) => {
    const { companyId, companyEarningId } = record
    return companyEarningId === undefined || companyEarningId === null
      ? employee(record, known)
      : [...employee(record, known), earning({ companyId, companyEarningId }, known)]
  },
  departmentAssignments: (record, known) => [
    ...employee(record, known),
    ...many("departmentIds", "department", record.departmentIds, known.departments)
  ]
}

const brokenIn = <M extends Member>(member: M, world: WorldRecords, known: Targets): ReadonlyArray<ScenarioIssue> =>
  world[member].flatMap((record, index) =>
    findings[member](record, known)
      .filter((finding) => finding !== undefined)
      .map(([field, problem]) => ({ member, index, field, problem }))
  )

const repeatedIn = <M extends Member>(member: M, world: WorldRecords): ReadonlyArray<ScenarioIssue> => {
  const firsts = new Map<string, number>()
  const issues: Array<ScenarioIssue> = []
  for (const [index, record] of world[member].entries()) {
    const identity = identityOf(member, record)
    const first = firsts.get(identity)
    if (first === undefined) firsts.set(identity, index)
    else issues.push({ member, index, field: identityFields(member).join(", "), problem: `repeats record ${first}` })
  }
  return issues
}

/** References that lead nowhere and identities that are given twice. */
export const brokenReferences = (world: WorldRecords): ReadonlyArray<ScenarioIssue> => {
  const known = targets(world)
  return members.flatMap((member) => [...repeatedIn(member, world), ...brokenIn(member, world, known)])
}
