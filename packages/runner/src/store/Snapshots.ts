import { Effect, Schema } from "effect"
import type { Statement } from "effect/sql"
import type { Snapshot } from "./RunnerStore.ts"
import type { Query, StoreDatabase } from "./StoreDatabase.ts"

const day = 86_400_000

const SnapshotRow = Schema.Struct({ takenAt: Schema.Number, bytes: Schema.Number }).pipe(
  Schema.encodeKeys({ takenAt: "taken_at" })
)
const snapshotsOf = Schema.decodeUnknownEffect(Schema.Array(SnapshotRow))

/** When a snapshot of `kept` counts as taken: now, or after the last one, as two of one moment would be one. */
const takenAt = ({ sql }: StoreDatabase, now: number): Statement.Fragment => {
  const last = sql`(SELECT max(taken_at) FROM ferrule_snapshots WHERE subscription = kept.subscription)`
  const moment = Math.floor(now)
  return sql`CASE WHEN ${last} >= ${moment} THEN ${last} + 1 ELSE ${moment} END`
}

/** Keeps the ledgers that differ from those that `ended` puts in their place, and have no snapshot of the last day. */
export const keepAged = (database: StoreDatabase, ended: Statement.Fragment, now: number): Query<unknown> =>
  database.sql`WITH ${ended} INSERT INTO ferrule_snapshots (subscription, taken_at, state)
    SELECT kept.subscription, ${takenAt(database, now)}, kept.state
    FROM ended CROSS JOIN ferrule_ledgers AS kept
    WHERE kept.subscription = ended.subscription AND kept.state <> ended.state AND NOT EXISTS (
      SELECT 1 FROM ferrule_snapshots AS recent
      WHERE recent.subscription = kept.subscription AND recent.taken_at > ${now - day}
    )`

/** Keeps the ledger of a subscription, if it has one. */
export const keep = (database: StoreDatabase, id: string, now: number): Query<unknown> =>
  database.sql`INSERT INTO ferrule_snapshots (subscription, taken_at, state)
    SELECT kept.subscription, ${takenAt(database, now)}, kept.state
    FROM ferrule_ledgers AS kept WHERE kept.subscription = ${id}`

/** The snapshots of a subscription, newest first. A snapshot is known by the moment that it was taken. */
export const list = ({ sql }: StoreDatabase, id: string): Query<ReadonlyArray<Snapshot>> =>
  sql`SELECT taken_at, CAST(length(CAST(state AS ${sql.onDialectOrElse({ pg: () => sql.literal("bytea"), orElse: () => sql.literal("blob") })})) AS integer) AS bytes
    FROM ferrule_snapshots WHERE subscription = ${id} ORDER BY taken_at DESC`.pipe(
    Effect.flatMap(snapshotsOf),
    Effect.map((rows) => rows.map(({ bytes, takenAt }) => ({ id: String(takenAt), takenAt, bytes })))
  )

/** The moment that a snapshot is known by; no moment for what is no snapshot's id. */
const momentOf = (snapshot: string): number => (/^\d{1,15}$/.test(snapshot) ? Number(snapshot) : -1)

/** Whether there is such a snapshot. */
export const exists = ({ sql }: StoreDatabase, id: string, snapshot: string): Query<boolean> =>
  sql`SELECT 1 FROM ferrule_snapshots WHERE subscription = ${id} AND taken_at = ${momentOf(snapshot)}`.pipe(
    Effect.map((rows) => rows.length > 0)
  )

/** Puts a snapshot in the place of the ledger. */
export const restore = ({ sql }: StoreDatabase, id: string, snapshot: string): Query<unknown> =>
  sql`INSERT INTO ferrule_ledgers (subscription, state)
    SELECT subscription, state FROM ferrule_snapshots WHERE subscription = ${id} AND taken_at = ${momentOf(snapshot)}
    ON CONFLICT (subscription) DO UPDATE SET state = excluded.state`
