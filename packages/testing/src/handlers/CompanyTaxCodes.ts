import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import * as Paging from "../rules/Paging.ts"
import * as Scope from "../rules/Scope.ts"
import { World } from "../world/World.ts"
import { ServedApi } from "./ServedApi.ts"

/** Specification 4.3. */
export const CompanyTaxCodes = HttpApiBuilder.group(ServedApi, "companyTaxCodes", (handlers) =>
  handlers.handle(
    "list",
    Effect.fnUntraced(function* ({ query }) {
      const { records } = yield* World
      const codes = records.companyTaxCodes
        .of(yield* Scope.companies(query))
        .filter(({ isFederal }) => query.includeFederal === true || !isFederal)
      return yield* Paging.page(codes, query)
    })
  )
)
