import { generateScenario } from "../../world/generateScenario.ts"
import type { Scenario } from "../../world/Scenario.ts"

/** The key of the planted world. */
export const plantedKey = "key-7Qm2vXtR9sLw4ZpB"

const generated = generateScenario({ seed: 0, companies: 2, employees: 4, payrolls: 2, organizations: 1 })

const name = { firstName: "Zebulon", lastName: "Quackenbush" }
const email = "zebulon@quackenbush.example"
const contact = { contactFirstName: name.firstName, contactLastName: name.lastName, contactEmail: email }

/** A small world in which every person has a name and an address that are found wherever they show. */
export const plantedWorld: Scenario = {
  ...generated,
  accounts: generated.accounts.map(({ account, ...access }, index) => ({
    ...access,
    apiKey: index === 0 ? plantedKey : access.apiKey,
    ...(account ? { account: { ...account, ...contact } } : {})
  })),
  employees: generated.employees.map((employee) => ({ ...employee, ...name, email })),
  departmentAssignments: generated.departmentAssignments.map((assignment) => ({ ...assignment, ...name }))
}

/** The numbers in records that look like amounts: with cents, and too long to be there by chance. */
const amountsIn = (value: unknown): ReadonlyArray<string> => {
  if (typeof value === "number") return Number.isInteger(value) || String(value).length < 6 ? [] : [String(value)]
  return typeof value === "object" && value !== null ? Object.values(value).flatMap(amountsIn) : []
}

/** What of a world may be in no log, span, message or cause. */
export const secretsOf = (world: Scenario): ReadonlyArray<string> => [
  plantedKey,
  ...Object.values(name),
  email,
  ...new Set([
    ...world.employees.map(({ id }) => String(id)),
    ...[world.paychecks, world.generalLedger, world.pendingEarnings, world.pendingDeductions].flatMap(amountsIn),
    ...[world.scheduledDeductions, world.directEntryEarnings].flatMap(amountsIn)
  ])
]
