import { Clock, Effect } from "effect"
import type { ApiError } from "../client/ApiError.ts"
import type { UnstableRead } from "../client/Pages.ts"
import type { CompanyDeduction } from "./domain/CompanyDeduction.ts"
import type { CompanyEarning } from "./domain/CompanyEarning.ts"
import type { CompanyId } from "./domain/Ids.ts"
import type { WholeLists } from "./WholeLists.ts"

// Long enough for the batches of one import, short enough that a change shows soon.
const keptFor = 5 * 60_000

/** Reads the types of some companies; from memory where they were read lately, unless `fresh` is asked for. */
type Types<Type> = (
  companyIds: ReadonlyArray<CompanyId>,
  options?: { readonly fresh?: boolean }
) => Effect.Effect<ReadonlyArray<Type>, ApiError | UnstableRead>

const kept = <Type extends { readonly companyId?: CompanyId | null }>(
  read: (companyIds: ReadonlyArray<CompanyId>) => Effect.Effect<ReadonlyArray<Type>, ApiError | UnstableRead>
): Types<Type> => {
  const known = new Map<CompanyId, { readonly until: number; readonly types: ReadonlyArray<Type> }>()
  return (companyIds, { fresh = false } = {}) =>
    Effect.gen(function* () {
      const now = yield* Clock.currentTimeMillis
      const missing = companyIds.filter((id) => fresh || (known.get(id)?.until ?? 0) <= now)
      if (missing.length > 0) {
        const types = yield* read(missing)
        for (const id of missing) {
          const own = types.filter(({ companyId }) => companyId == null || companyId === id)
          known.set(id, { until: now + keptFor, types: own })
        }
      }
      return companyIds.flatMap((id) => known.get(id)?.types ?? [])
    })
}

/** How companies are set up: their earning and deduction types, looked up once and kept for five minutes. */
export interface CompanySetup {
  readonly earningTypes: Types<CompanyEarning>
  readonly deductionTypes: Types<CompanyDeduction>
}

/** See {@link CompanySetup}. */
export const companySetupOf = ({ stable }: WholeLists): CompanySetup => ({
  earningTypes: kept((companyIds) => stable.companyEarnings({ companyIds })),
  deductionTypes: kept((companyIds) => stable.companyDeductions({ companyIds }))
})
