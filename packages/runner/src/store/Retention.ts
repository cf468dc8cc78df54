import { Effect } from "effect"
import type { StoreDatabase } from "./StoreDatabase.ts"
import type { StoreUnavailable } from "./StoreUnavailable.ts"

/** Rows a transaction, so that work goes on between them. */
const most = 5000

/** Forgets what was delivered, and snapshots that were taken, longer ago than this; milliseconds. */
export const forget = (
  { atomically, sql }: StoreDatabase,
  olderThan: { readonly delivered: number; readonly snapshots: number }
): Effect.Effect<void, StoreUnavailable> => {
  const portion = (table: string, key: string, old: string, age: number) =>
    atomically((now) => {
      const keys = sql.literal(`subscription, ${key}`)
      return sql`DELETE FROM ${sql(table)} WHERE (${keys}) IN (
          SELECT ${keys} FROM ${sql(table)} WHERE ${sql.literal(old)} < ${now - age} LIMIT ${most}
        ) RETURNING 1 AS gone`
    })
  const all = (table: string, key: string, old: string, age: number): Effect.Effect<void, StoreUnavailable> =>
    Effect.flatMap(portion(table, key, old, age), (gone) =>
      gone.length < most ? Effect.void : all(table, key, old, age)
    )
  return Effect.andThen(
    all("ferrule_events", "sequence", "status = 'delivered' AND delivered_at", olderThan.delivered),
    all("ferrule_snapshots", "taken_at", "taken_at", olderThan.snapshots)
  )
}
