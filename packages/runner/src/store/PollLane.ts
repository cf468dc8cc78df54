import { Effect } from "effect"
import * as Definitions from "./Definitions.ts"
import * as Events from "./Events.ts"
import * as Lane from "./Lane.ts"
import * as Ledgers from "./Ledgers.ts"
import type { PollClaim, PollSettlement } from "./RunnerStore.ts"
import type { StoreDatabase } from "./StoreDatabase.ts"

/** Polls: what is claimed brings its ledger, and what is settled leaves one, and events. */
export const make = (database: StoreDatabase) => {
  const { sql } = database
  return Lane.make<PollClaim, PollSettlement>(database, {
    table: "ferrule_polls",
    bring: (claims) =>
      Effect.map(
        Definitions.ofPolls(
          database,
          claims.map(({ subscription }) => subscription)
        ),
        (definitions) =>
          claims.flatMap((claim) => {
            const definition = definitions.get(claim.subscription)
            if (definition === undefined) return []
            const { connection, connector, every, payload, replays, start, state, trigger } = definition
            return [
              { ...claim, connection, connector, every, payload, replays, start, trigger, state: state ?? undefined }
            ]
          })
      ),
    prepare: () => Effect.void,
    keep: (ends, now) =>
      Effect.gen(function* () {
        const ledgers = ends.flatMap(({ state, subscription }) =>
          state === undefined ? [] : [{ subscription, state }]
        )
        yield* Ledgers.replace(database, ledgers, now)
        yield* Events.add(database, ends, now)
      }),
    // Who asked for a poll during this one gets another.
    due: (now) => sql`CASE WHEN lane.again = 1 THEN ${now} ELSE ${now} + ended.due_in END`,
    also: sql`, again = 0, alarms = COALESCE(ended.alarms, lane.alarms)`,
    columns: { alarms: "text" },
    ended: ({ alarms }) => ({ alarms: alarms === undefined ? undefined : JSON.stringify(alarms) })
  })
}
