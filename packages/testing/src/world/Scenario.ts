import { Effect, Schema } from "effect"
import { decodeMembers } from "./decodeMembers.ts"
import { ScenarioError } from "./ScenarioError.ts"
import { type Member, recordSchemas } from "./ScenarioMembers.ts"
import { brokenReferences } from "./ScenarioReferences.ts"

export { ScenarioError } from "./ScenarioError.ts"
export { type ScenarioIssue } from "./ScenarioIssue.ts"
export { identityFields, identityOf, type Member, members, type Records, type WorldRecords } from "./ScenarioMembers.ts"

const recordsOf = <Item extends Schema.Constraint>(item: Item) =>
  Schema.Array(item).pipe(Schema.withDecodingDefaultKey(Effect.succeed([])))

/** A whole world to serve, as one JSON object; a member that is left out has no records. */
export const Scenario = Schema.Struct({
  accounts: recordsOf(recordSchemas.accounts),
  organizations: recordsOf(recordSchemas.organizations),
  companies: recordsOf(recordSchemas.companies),
  departments: recordsOf(recordSchemas.departments),
  employees: recordsOf(recordSchemas.employees),
  companyEarnings: recordsOf(recordSchemas.companyEarnings),
  companyDeductions: recordsOf(recordSchemas.companyDeductions),
  companyTaxCodes: recordsOf(recordSchemas.companyTaxCodes),
  payrollRuns: recordsOf(recordSchemas.payrollRuns),
  paychecks: recordsOf(recordSchemas.paychecks),
  generalLedger: recordsOf(recordSchemas.generalLedger),
  pendingEarnings: recordsOf(recordSchemas.pendingEarnings),
  pendingDeductions: recordsOf(recordSchemas.pendingDeductions),
  scheduledDeductions: recordsOf(recordSchemas.scheduledDeductions),
  timePunches: recordsOf(recordSchemas.timePunches),
  directEntryEarnings: recordsOf(recordSchemas.directEntryEarnings),
  departmentAssignments: recordsOf(recordSchemas.departmentAssignments)
} satisfies Record<Member, Schema.Constraint>).annotate({
  identifier: "Scenario",
  expected: "one JSON object whose members are arrays of records"
})

/** See {@link Scenario}. */
export interface Scenario extends Schema.Schema.Type<typeof Scenario> {}

/** The records of a scenario; its references may lead outside of it. */
export const decodeRecords = decodeMembers(Scenario)

/** Refuses records whose references lead nowhere or that are given twice. */
export const checkReferences = (scenario: Scenario): Effect.Effect<void, ScenarioError> => {
  const issues = brokenReferences(scenario)
  return issues.length === 0 ? Effect.void : Effect.fail(new ScenarioError({ issues }))
}

/** A scenario from its JSON; the error names everything that is wrong with it. */
export const decode = (json: unknown): Effect.Effect<Scenario, ScenarioError> =>
  decodeRecords(json).pipe(Effect.tap(checkReferences))

/** The JSON of a scenario. */
export const encode: (scenario: Scenario) => typeof Scenario.Encoded = Schema.encodeSync(Scenario)

/** A scenario without any records. */
export const empty: Scenario = Schema.decodeSync(Scenario)({})
