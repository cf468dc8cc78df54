import { Effect, Schema } from "effect"
import { decodeMembers } from "./decodeMembers.ts"
import { ScenarioError } from "./ScenarioError.ts"
import { identitySchemas as identity, type Member } from "./ScenarioMembers.ts"
import { decodeRecords, type Scenario } from "./Scenario.ts"

const identitiesOf = <Item extends Schema.Constraint>(item: Item) =>
  Schema.Array(item).pipe(Schema.withDecodingDefaultKey(Effect.succeed([])))

/** Identities of records to remove, member by member. */
export const Removal = Schema.Struct({
  accounts: identitiesOf(identity.accounts),
  organizations: identitiesOf(identity.organizations),
  companies: identitiesOf(identity.companies),
  departments: identitiesOf(identity.departments),
  employees: identitiesOf(identity.employees),
  companyEarnings: identitiesOf(identity.companyEarnings),
  companyDeductions: identitiesOf(identity.companyDeductions),
  companyTaxCodes: identitiesOf(identity.companyTaxCodes),
  payrollRuns: identitiesOf(identity.payrollRuns),
  paychecks: identitiesOf(identity.paychecks),
  generalLedger: identitiesOf(identity.generalLedger),
  pendingEarnings: identitiesOf(identity.pendingEarnings),
  pendingDeductions: identitiesOf(identity.pendingDeductions),
  scheduledDeductions: identitiesOf(identity.scheduledDeductions),
  timePunches: identitiesOf(identity.timePunches),
  directEntryEarnings: identitiesOf(identity.directEntryEarnings),
  departmentAssignments: identitiesOf(identity.departmentAssignments)
} satisfies Record<Member, Schema.Constraint>).annotate({ identifier: "Removal" })

/** See {@link Removal}. */
export interface Removal extends Schema.Schema.Type<typeof Removal> {}

/** Records to put into a world, in place of those with the same identity, and records to take out of it. */
export interface ScenarioChange {
  readonly upsert: Scenario
  readonly remove: Removal
}

const Parts = Schema.Struct({
  upsert: Schema.optionalKey(Schema.Unknown),
  remove: Schema.optionalKey(Schema.Unknown)
})

const decodeParts = Schema.decodeUnknownEffect(Parts, { onExcessProperty: "error" })
const decodeRemoval = decodeMembers(Removal)

const under = (part: string) => (error: ScenarioError) =>
  new ScenarioError({
    issues: error.issues.map((issue) => ({ ...issue, member: issue.member === "" ? part : `${part}.${issue.member}` }))
  })

/** A change from its JSON; the error names everything that is wrong with the first part that has a fault. */
export const decode = Effect.fnUntraced(function* (json: unknown) {
  const { upsert = {}, remove = {} } = yield* decodeParts(json).pipe(
    Effect.mapError(() => {
      const problem = "a change is one JSON object with the members upsert and remove"
      return new ScenarioError({ issues: [{ member: "", problem }] })
    })
  )
  const change: ScenarioChange = {
    upsert: yield* decodeRecords(upsert).pipe(Effect.mapError(under("upsert"))),
    remove: yield* decodeRemoval(remove).pipe(Effect.mapError(under("remove")))
  }
  return change
})
