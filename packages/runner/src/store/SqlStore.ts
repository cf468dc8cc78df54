import { Effect, Layer } from "effect"
import { SqlClient } from "effect/sql"
import * as Census from "./Census.ts"
import * as DeliveryLane from "./DeliveryLane.ts"
import * as Events from "./Events.ts"
import * as Interventions from "./Interventions.ts"
import * as PollLane from "./PollLane.ts"
import * as Retention from "./Retention.ts"
import { RunnerStore } from "./RunnerStore.ts"
import * as Snapshots from "./Snapshots.ts"
import * as StoreDatabase from "./StoreDatabase.ts"
import { unavailable } from "./StoreFailure.ts"
import * as StoreSchema from "./StoreSchema.ts"
import type { StoreUnavailable } from "./StoreUnavailable.ts"
import * as SubscriptionRows from "./SubscriptionRows.ts"

/** How the store uses its database. */
export interface SqlStoreOptions {
  /**
   * Whose clock says what is due: on PostgreSQL the `database`'s unless told otherwise, so that clocks of runners may
   * differ. `effect` is the clock of the program, as it always is on SQLite.
   */
  readonly clock?: StoreDatabase.StoreClock
}

/** A store in the tables `ferrule_…` of a database, SQLite or PostgreSQL, which it makes when they are missing. */
const make = Effect.fnUntraced(function* ({ clock = "database" }: SqlStoreOptions = {}): Effect.fn.Return<
  RunnerStore["Service"],
  StoreUnavailable,
  SqlClient.SqlClient
> {
  const sql = yield* SqlClient.SqlClient
  yield* Effect.mapError(StoreSchema.prepare, unavailable)
  const database = StoreDatabase.make(sql, clock)
  const { atomically, reading } = database
  return {
    polls: PollLane.make(database),
    deliveries: DeliveryLane.make(database),
    create: (subscription) => atomically((now) => SubscriptionRows.insert(database, subscription, now)),
    find: (id) => Effect.map(reading(SubscriptionRows.select(database, { id, limit: 1 })), ([found]) => found),
    list: (asked) => reading(SubscriptionRows.select(database, asked)),
    update: (id, settings) => atomically((now) => Interventions.update(database, id, settings, now)),
    turn: (id, status) => atomically((now) => Interventions.turn(database, id, status, now)),
    pollNow: (id) => atomically((now) => Interventions.pollNow(database, id, now)),
    remove: (id) => atomically(() => SubscriptionRows.remove(database, id)),
    snapshots: (id) => reading(Snapshots.list(database, id)),
    rewind: (id, to) => atomically((now) => Interventions.rewind(database, id, to, now)),
    listDeliveries: (asked) => reading(Events.list(database, asked)),
    retry: (subscription, sequence) => atomically((now) => Interventions.retry(database, subscription, sequence, now)),
    forget: (olderThan) => Retention.forget(database, olderThan),
    census: atomically((now) => Census.take(database, now))
  }
})

/** The store over the SQL client, whose database has to outlive the process. */
export const layer = (options: SqlStoreOptions = {}): Layer.Layer<RunnerStore, StoreUnavailable, SqlClient.SqlClient> =>
  Layer.effect(RunnerStore, make(options))
