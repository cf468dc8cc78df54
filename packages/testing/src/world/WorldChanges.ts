import { Effect } from "effect"
import {
  checkReferences,
  identityOf,
  type Member,
  members,
  type Records,
  ScenarioError,
  type ScenarioIssue,
  type WorldRecords
} from "./Scenario.ts"
import * as ScenarioChange from "./ScenarioChange.ts"
import type { Identities, recordSchemas } from "./ScenarioMembers.ts"
import { snapshot, type WorldState } from "./WorldState.ts"

/** How many records a change put in and took away. */
export interface WorldChanged {
  readonly upserted: number
  readonly removed: number
}

/**
 * A change of the world: records to put in, as a scenario file or the world itself has them, and identities of records
 * to take away (assumption 21).
 */
export interface WorldChange {
  readonly upsert?: {
    readonly [M in Member]?: ReadonlyArray<Records[M] | (typeof recordSchemas)[M]["Encoded"]>
  }
  readonly remove?: typeof ScenarioChange.Removal.Encoded
}

interface Change {
  readonly upsert: WorldRecords
  readonly remove: { readonly [M in Member]: ReadonlyArray<Identities[M]> }
}

/** The records that a member would have after the change; those that are put in come last. */
const changed = <M extends Member>(
  member: M,
  world: WorldRecords,
  { upsert, remove }: Change
): ReadonlyArray<Records[M]> => {
  const records: ReadonlyArray<Records[M]> = world[member]
  const added: ReadonlyArray<Records[M]> = upsert[member]
  if (added.length + remove[member].length === 0) return records
  const gone = new Set<string>()
  for (const record of added) gone.add(identityOf(member, record))
  for (const identity of remove[member]) gone.add(identityOf(member, identity))
  const kept = records.filter((record) => !gone.has(identityOf(member, record)))
  return [...kept, ...added]
}

const candidate = (world: WorldRecords, change: Change): WorldRecords => ({
  accounts: changed("accounts", world, change),
  organizations: changed("organizations", world, change),
  companies: changed("companies", world, change),
  departments: changed("departments", world, change),
  employees: changed("employees", world, change),
  companyEarnings: changed("companyEarnings", world, change),
  companyDeductions: changed("companyDeductions", world, change),
  companyTaxCodes: changed("companyTaxCodes", world, change),
  payrollRuns: changed("payrollRuns", world, change),
  paychecks: changed("paychecks", world, change),
  generalLedger: changed("generalLedger", world, change),
  pendingEarnings: changed("pendingEarnings", world, change),
  pendingDeductions: changed("pendingDeductions", world, change),
  scheduledDeductions: changed("scheduledDeductions", world, change),
  timePunches: changed("timePunches", world, change),
  directEntryEarnings: changed("directEntryEarnings", world, change),
  departmentAssignments: changed("departmentAssignments", world, change)
})

/** Counts a record that is put in from the start of the change, where its author sees it. */
const locate =
  (world: WorldRecords, { upsert }: Change) =>
  (issue: ScenarioIssue): ScenarioIssue => {
    const member = members.find((name) => name === issue.member)
    if (member === undefined || issue.index === undefined) return issue
    const index = issue.index - (world[member].length - upsert[member].length)
    return index < 0 ? issue : { ...issue, member: `upsert.${member}`, index }
  }

const commit = <M extends Member>(member: M, state: WorldState, { upsert, remove }: Change): number => {
  const removed = remove[member].filter((identity) => state[member].remove(identityOf(member, identity))).length
  for (const record of upsert[member]) state[member].set(record)
  return removed
}

/** Changes a world by the JSON of a change: all of it, or nothing when a record or a reference is broken. */
export const apply = Effect.fnUntraced(function* (
  state: WorldState,
  json: unknown
): Effect.fn.Return<WorldChanged, ScenarioError> {
  const change: Change = yield* ScenarioChange.decode(json)
  const after = candidate(snapshot(state), change)
  yield* checkReferences(after).pipe(
    Effect.mapError(({ issues }) => new ScenarioError({ issues: issues.map(locate(after, change)) }))
  )
  const removed = members.map((member) => commit(member, state, change))
  return {
    upserted: members.reduce((sum, member) => sum + change.upsert[member].length, 0),
    removed: removed.reduce((sum, count) => sum + count, 0)
  }
})
