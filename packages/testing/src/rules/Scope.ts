import type { CompanyId, OrganizationId } from "@ferrule/core/payroll"
import { Effect } from "effect"
import { World } from "../world/World.ts"
import * as Access from "./Access.ts"

/** The filters that name companies; what is left out does not narrow. */
export interface Scope {
  readonly organizationId?: OrganizationId
  readonly organizationIds?: ReadonlyArray<OrganizationId>
  readonly companyIds?: ReadonlyArray<CompanyId>
}

/**
 * The accessible companies that the filters name (specification 4.0 rules 4 and 5): filters combine with AND, ids that
 * are not accessible are dropped without a word.
 */
export const companies = Effect.fnUntraced(function* ({ organizationId, organizationIds, companyIds }: Scope) {
  const { records } = yield* World
  const access = yield* Access.current
  const organizations = organizationId === undefined ? organizationIds : [organizationId]
  const named = companyIds === undefined ? access.companies : new Set(companyIds)
  return [...access.companies].filter((id) => {
    const company = records.companies.get(id)
    return (
      company !== undefined &&
      named.has(id) &&
      (organizations === undefined || organizations.includes(company.organizationId))
    )
  })
})
