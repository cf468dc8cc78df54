import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { refuse } from "../problems/Refusal.ts"
import * as DateRange from "../rules/DateRange.ts"
import * as Paging from "../rules/Paging.ts"
import * as Scope from "../rules/Scope.ts"
import { World } from "../world/World.ts"
import { ServedApi } from "./ServedApi.ts"

/** Specification 4.4. */
export const PayrollRuns = HttpApiBuilder.group(ServedApi, "payrollRuns", (handlers) =>
  handlers.handle(
    "list",
    Effect.fnUntraced(function* ({ query }) {
      const range = DateRange.make("paycheck-date", query.paycheckDateFrom, query.paycheckDateTo)
      yield* refuse(DateRange.violations(range))
      const { records } = yield* World
      const runs = records.payrollRuns
        .of(yield* Scope.companies(query))
        .filter(({ paycheckDate }) => DateRange.contains(range, paycheckDate))
      return yield* Paging.page(runs, query)
    })
  )
)
