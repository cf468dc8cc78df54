import type { CompanyId } from "@ferrule/core/payroll"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { notFound } from "../problems/Refusal.ts"
import * as Access from "../rules/Access.ts"
import * as Paging from "../rules/Paging.ts"
import * as Scope from "../rules/Scope.ts"
import type { Records } from "../world/Scenario.ts"
import { World } from "../world/World.ts"
import type { WorldState } from "../world/WorldState.ts"
import { ServedApi } from "./ServedApi.ts"

const serve = ({ companies }: WorldState, accessible: Iterable<CompanyId>, organization: Records["organizations"]) => ({
  ...organization,
  companies: companies.of(accessible).filter(({ organizationId }) => organizationId === organization.id)
})

const ofCompanies = ({ companies, organizations }: WorldState, ids: Iterable<CompanyId>) => {
  const wanted = new Set(companies.of(ids).map(({ organizationId }) => organizationId))
  return organizations.all().filter(({ id }) => wanted.has(id))
}

/** Specification 4.2; assumption 2. */
export const Organizations = HttpApiBuilder.group(ServedApi, "organizations", (handlers) =>
  handlers
    .handle(
      "list",
      Effect.fnUntraced(function* ({ query }) {
        const { records } = yield* World
        const access = yield* Access.current
        const page = yield* Paging.page(ofCompanies(records, yield* Scope.companies(query)), query)
        return { ...page, items: page.items.map((organization) => serve(records, access.companies, organization)) }
      })
    )
    .handle(
      "get",
      Effect.fnUntraced(function* ({ params }) {
        const { records } = yield* World
        const access = yield* Access.current
        const [organization] = ofCompanies(records, yield* Scope.companies({ organizationId: params.id }))
        return organization === undefined
          ? yield* notFound("There is no such organization.")
          : serve(records, access.companies, organization)
      })
    )
)
