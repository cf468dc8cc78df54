import { CallerKey, type CompanyId } from "@ferrule/core/payroll"
import { Effect, Redacted } from "effect"
import type { Records } from "../world/Scenario.ts"
import { World } from "../world/World.ts"

/** What the key of a request opens (specification 5.3). */
export interface Access {
  readonly account: Records["accounts"]["account"]
  /** The companies that the account may see. */
  readonly companies: ReadonlySet<CompanyId>
}

const closed: Access = { account: null, companies: new Set() }

/** The access of the request that is being answered, as it is at this moment. */
export const current = Effect.gen(function* () {
  const { records } = yield* World
  const entry = records.accounts.get(Redacted.value(yield* CallerKey))
  return entry === undefined ? closed : { account: entry.account, companies: new Set(entry.companyIds) }
})
