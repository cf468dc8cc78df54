import { Effect } from "effect"
import * as Snapshots from "./Snapshots.ts"
import { portionsOf } from "./Portions.ts"
import type { Query, StoreDatabase } from "./StoreDatabase.ts"

const columns = { subscription: "text", state: "text" } as const

/** Replaces ledgers; what they were is kept as a snapshot where the last one is old. A ledger that stays is not written. */
export const replace = (
  database: StoreDatabase,
  ledgers: ReadonlyArray<{ readonly subscription: string; readonly state: string }>,
  now: number
): Query<void> =>
  Effect.forEach(
    portionsOf(ledgers, ({ state }) => state.length),
    (portion) => {
      const { dialect, sql } = database
      const given = dialect.given("ended", columns, portion)
      return Effect.andThen(
        Snapshots.keepAged(database, given, now),
        sql`WITH ${given} INSERT INTO ferrule_ledgers (subscription, state)
          SELECT subscription, state FROM ended WHERE true
          ON CONFLICT (subscription) DO UPDATE SET state = excluded.state WHERE ferrule_ledgers.state <> excluded.state`
      )
    },
    { discard: true }
  )
