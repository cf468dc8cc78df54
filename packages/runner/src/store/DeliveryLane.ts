import { Effect } from "effect"
import * as Definitions from "./Definitions.ts"
import * as Events from "./Events.ts"
import * as Lane from "./Lane.ts"
import type { DeliveryClaim, DeliverySettlement } from "./RunnerStore.ts"
import type { StoreDatabase } from "./StoreDatabase.ts"

/** How long an event waits that is the first to wait since another was given up; milliseconds. */
const soon = 5000

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
    // What failed has been tried; an event that has not stood behind one that was given up.
    due: (now) => sql`CASE WHEN ${Events.firstWaiting(database, "lane.subscription")} IS NULL THEN NULL
      WHEN ended.problem IS NULL THEN ${now}
      WHEN ended.due_in > ${soon} AND ${Events.firstAttempts(database, "lane.subscription")} = 0 THEN ${now + soon}
      ELSE ${now} + ended.due_in END`,
    also: sql``,
    columns: {},
    ended: ({ deliveredTo }) => (deliveredTo === undefined ? {} : { has_progressed: 1 })
  })
}
