import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import * as Paging from "../rules/Paging.ts"
import * as Scope from "../rules/Scope.ts"
import { World } from "../world/World.ts"
import { ServedApi } from "./ServedApi.ts"

/** Specification 4.3. */
export const CompanyEarnings = HttpApiBuilder.group(ServedApi, "companyEarnings", (handlers) =>
  handlers.handle(
    "list",
    Effect.fnUntraced(function* ({ query }) {
      const { records } = yield* World
      return yield* Paging.page(records.companyEarnings.of(yield* Scope.companies(query)), query)
    })
  )
)
