import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { notFound } from "../problems/Refusal.ts"
import * as Paging from "../rules/Paging.ts"
import * as TimeScope from "../rules/TimeScope.ts"
import { World } from "../world/World.ts"
import { ServedApi } from "./ServedApi.ts"

/** Specification 4.8; assumption 33. */
export const DirectEntryEarnings = HttpApiBuilder.group(ServedApi, "directEntryEarnings", (handlers) =>
  handlers.handle(
    "list",
    Effect.fnUntraced(function* ({ query }) {
      const { companies, matches } = yield* TimeScope.select(query)
      const { records } = yield* World
      const entries = records.directEntryEarnings.of(companies).filter((entry) => matches(entry, entry.date))
      return entries.length === 0
        ? yield* notFound("No direct entry earnings match.")
        : yield* Paging.page(entries, query, 50)
    })
  )
)
