import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import * as Paging from "../rules/Paging.ts"
import * as Scope from "../rules/Scope.ts"
import { World } from "../world/World.ts"
import { ServedApi } from "./ServedApi.ts"

/** Specification 4.3. */
export const CompanyDeductions = HttpApiBuilder.group(ServedApi, "companyDeductions", (handlers) =>
  handlers.handle(
    "list",
    Effect.fnUntraced(function* ({ query }) {
      const { records } = yield* World
      const deductions = records.companyDeductions
        .of(yield* Scope.companies(query))
        .filter(({ category }) => query.category === undefined || category === query.category)
      return yield* Paging.page(deductions, query)
    })
  )
)
