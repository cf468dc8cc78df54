import { Redacted } from "effect"
import type { Collection } from "../../packages/testing/src/world/Collection.ts"
import * as World from "../../packages/testing/src/world/World.ts"
import type { Scenario } from "@ferrule/testing"
import type { Records } from "../../packages/testing/src/world/Scenario.ts"
import * as History from "./History.ts"

type Pending = Records["pendingEarnings"] | Records["pendingDeductions"]

/** A world in which it is noted who created and who took away what is pending. */
export interface WitnessedWorld {
  readonly history: History.History
  readonly now: () => number
  /** The world as one of those who act in it changes it. */
  readonly as: (who: string) => World.World
  readonly base: World.World
}

/** Who completes payrolls. */
export const payday = "payday"

const identityOf = (kind: string, dataSource: string, externalUniqueId: string): string =>
  `${kind}/${dataSource}/${externalUniqueId.toLowerCase()}`

/** What a record or a row says, as text, without its date. */
export const contentOf = (item: object): string => {
  const { companyDeductionId, companyEarningId, companyId, employeeId, flatAmount } = item as Record<string, unknown>
  return JSON.stringify([companyId, employeeId, companyEarningId ?? companyDeductionId, flatAmount])
}

export const make = (scenario: Scenario.Scenario, seed: number, now: () => number): WitnessedWorld => {
  const base = World.make(scenario, seed)
  const history = History.make()
  const witnessed = <Record extends Pending>(
    kind: string,
    who: string,
    records: Collection<Record>
  ): Collection<Record> => ({
    ...records,
    set: (record) => {
      if (!history.has(record.id)) {
        const identity = identityOf(kind, record.dataSource ?? "", record.externalUniqueId ?? record.id)
        history.began({ id: record.id, identity, content: contentOf(record), by: who, at: now() })
      }
      records.set(record)
    },
    remove: (...identity) => {
      history.ended(String(identity[0]), who === payday ? "paid" : "deleted", who, now())
      return records.remove(...identity)
    }
  })
  return {
    history,
    now,
    base,
    as: (who) => ({
      ...base,
      records: {
        ...base.records,
        pendingEarnings: witnessed("earnings", who, base.records.pendingEarnings),
        pendingDeductions: witnessed("deductions", who, base.records.pendingDeductions)
      }
    })
  }
}

/** The key of the account in every story; planted, so that it can be looked for. */
export const key = Redacted.make("sim-key-1")
