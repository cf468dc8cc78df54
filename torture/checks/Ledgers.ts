import { NewPayrollRun } from "@ferrule/connector-triggers"
import { Effect } from "effect"
import * as KeyHash from "../../packages/core/src/connector/ledger/KeyHash.ts"
import * as LedgerText from "../../packages/core/src/connector/ledger/LedgerText.ts"
import type { Evidence } from "../Evidence.ts"
import { groupedBy } from "./GroupedBy.ts"
import type { Finding } from "./Finding.ts"

const entriesOf = (state: string) =>
  LedgerText.open(NewPayrollRun.name, NewPayrollRun.on, state).pipe(
    Effect.flatMap(({ ledger }) => ledger),
    Effect.map(({ entries }) => new Set(entries.keys())),
    Effect.runPromise
  )

/**
 * A ledger knows all runs of its company and nothing else. That those which it did not begin with were delivered is for
 * another check to say.
 */
export const ledgers = async (evidence: Evidence): Promise<Finding> => {
  const { completed, polledAgain, subscriptions, watches } = evidence
  const companyOf = new Map(watches.map(({ company, id }) => [id, company]))
  const runs = groupedBy(completed, ({ company }) => company)
  const faults: Array<string> = []
  let records = 0
  for (const { failures, id, state, status } of subscriptions) {
    if (status !== "active" || failures > 0) faults.push(`${id} is ${status}, with ${failures} failures`)
    const events = polledAgain.get(id)
    if (events === undefined || events.length > 0) faults.push(`${id} finds ${events?.length ?? "no"} events once more`)
    if (state === null) {
      faults.push(`${id} has no ledger`)
      continue
    }
    const entries = await entriesOf(state)
    records += entries.size
    const all = (runs.get(companyOf.get(id) ?? 0) ?? []).map(({ key }) => key)
    const hashes = new Set(await Effect.runPromise(KeyHash.ofKeys(all)))
    const missing = [...hashes].filter((hash) => !entries.has(hash)).length
    const strange = [...entries].filter((hash) => !hashes.has(hash)).length
    if (missing + strange > 0) faults.push(`the ledger of ${id} lacks ${missing} runs and knows ${strange} others`)
  }
  return {
    name: "ledger equals what was delivered",
    figure: `${subscriptions.length} ledgers, ${records} records, polled once more`,
    faults
  }
}
