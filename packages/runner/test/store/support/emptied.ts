import { afterAll } from "@effect/vitest"
import { Effect, Exit, Layer, Scope } from "effect"
import { SqlClient } from "effect/sql"
import type { StorePlace } from "./StorePlace.ts"

const tables = ["polls", "outboxes", "subscriptions", "ledgers", "snapshots", "events"]

const wipe = Effect.gen(function* () {
  const sql = yield* SqlClient.SqlClient
  yield* Effect.forEach(tables, (table) => sql`DELETE FROM ${sql(`ferrule_${table}`)}`, { discard: true })
})

/** One place for all tests of a file, one after the other, each of which finds it empty: making one takes a while. */
export const emptied = (place: StorePlace): StorePlace => {
  const scope = Effect.runSync(Scope.make())
  const made = Effect.runSync(Effect.cached(Scope.provide(place, scope)))
  afterAll(() => Effect.runPromise(Scope.close(scope, Exit.void)))
  return Effect.tap(made, (clients) =>
    Effect.addFinalizer(() => Effect.orDie(Effect.provide(wipe, Layer.fresh(clients))))
  )
}
