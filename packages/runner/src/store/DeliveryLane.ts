import { Effect } from "effect"
import * as Definitions from "./Definitions.ts"
import * as Events from "./Events.ts"
import * as Lane from "./Lane.ts"
import type { DeliveryClaim, DeliverySettlement } from "./RunnerStore.ts"
import type { StoreDatabase } from "./StoreDatabase.ts"

/** Deliveries: due while events wait, at once after some went well, and later after a failure. */
export const make = (database: StoreDatabase) => {
  const { dialect, sql } = database
  return Lane.make<DeliveryClaim, DeliverySettlement>(database, {
    table: "ferrule_outboxes",
    bring: (claims) =>
      Effect.gen(function* () {
        const ids = claims.map(({ subscription }) => subscription)
        const definitions = yield* Definitions.ofDeliveries(database, ids)
        const waiting = yield* Events.waiting(database, ids)
        return claims.flatMap((claim) => {
          const definition = definitions.get(claim.subscription)
          if (definition === undefined) return []
          const { destination, trigger } = definition
          return [{ ...claim, trigger, destination, events: waiting.get(claim.subscription) ?? [] }]
        })
      }),
    // Polls are locked before deliveries, everywhere.
    prepare: (ends) => {
      const off = ends.flatMap(({ disable, subscription }) => (disable === undefined ? [] : [subscription]))
      return off.length === 0 ? Effect.void : dialect.lock("ferrule_polls", off)
    },
    keep: (ends, now) => Events.settle(database, ends, now),
    due: (now) => sql`CASE WHEN ${Events.firstWaiting(database, "lane.subscription")} IS NOT NULL
      THEN CASE WHEN ended.problem IS NULL THEN ${now} ELSE ${now} + ended.due_in END END`,
    also: sql``,
    columns: {},
    ended: ({ deliveredTo }) => (deliveredTo === undefined ? {} : { has_progressed: 1 })
  })
}
