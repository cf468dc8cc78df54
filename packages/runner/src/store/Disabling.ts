import { Effect } from "effect"
import type { Settlement } from "./RunnerStore.ts"
import type { Query, StoreDatabase } from "./StoreDatabase.ts"

const columns = { subscription: "text", reason: "text" } as const

/** Turns off the subscriptions of which a settlement says so: nothing of them is due until somebody resumes them. */
export const disable = (
  { dialect, sql }: StoreDatabase,
  ends: ReadonlyArray<Pick<Settlement, "subscription" | "disable">>,
  now: number
): Query<void> =>
  Effect.gen(function* () {
    const off = ends.flatMap(({ disable, subscription }) =>
      disable === undefined ? [] : [{ subscription, reason: disable }]
    )
    if (off.length === 0) return
    const given = dialect.given("off", columns, off)
    for (const table of ["ferrule_polls", "ferrule_outboxes"]) {
      yield* sql`WITH ${given} UPDATE ${sql(table)} AS lane
        SET version = lane.version + 1, owner = NULL, due_at = NULL
        FROM off WHERE lane.subscription = off.subscription`
    }
    yield* sql`WITH ${given} UPDATE ferrule_subscriptions AS stored
      SET status = 'disabled', reason = off.reason, updated_at = ${now}
      FROM off WHERE stored.id = off.subscription`
  })
