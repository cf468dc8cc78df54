import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { notFound } from "../problems/Refusal.ts"
import * as Paging from "../rules/Paging.ts"
import * as Scope from "../rules/Scope.ts"
import type { Records } from "../world/Scenario.ts"
import { World } from "../world/World.ts"
import type { WorldState } from "../world/WorldState.ts"
import { ServedApi } from "./ServedApi.ts"

const serve = ({ organizations }: WorldState, company: Records["companies"]) => ({
  ...company,
  organizationName: organizations.get(company.organizationId)?.name ?? null
})

/** Specification 4.2, 4.9; assumption 2. */
export const Companies = HttpApiBuilder.group(ServedApi, "companies", (handlers) =>
  handlers
    .handle(
      "list",
      Effect.fnUntraced(function* ({ query }) {
        const { records } = yield* World
        const page = yield* Paging.page(records.companies.of(yield* Scope.companies(query)), query)
        return { ...page, items: page.items.map((company) => serve(records, company)) }
      })
    )
    .handle(
      "get",
      Effect.fnUntraced(function* ({ params }) {
        const { records } = yield* World
        const [company] = records.companies.of(yield* Scope.companies({ companyIds: [params.id] }))
        return company === undefined ? yield* notFound("There is no such company.") : serve(records, company)
      })
    )
)
