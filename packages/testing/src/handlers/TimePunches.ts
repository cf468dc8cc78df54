import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { notFound } from "../problems/Refusal.ts"
import * as Paging from "../rules/Paging.ts"
import * as TimeScope from "../rules/TimeScope.ts"
import { World } from "../world/World.ts"
import { ServedApi } from "./ServedApi.ts"

/** Specification 4.8; assumption 33. */
export const TimePunches = HttpApiBuilder.group(ServedApi, "timePunches", (handlers) =>
  handlers.handle(
    "list",
    Effect.fnUntraced(function* ({ query }) {
      const { companies, matches } = yield* TimeScope.select(query)
      const { records } = yield* World
      const punches = records.timePunches.of(companies).filter((punch) => matches(punch, punch.time))
      return punches.length === 0 ? yield* notFound("No time punches match.") : yield* Paging.page(punches, query, 50)
    })
  )
)
