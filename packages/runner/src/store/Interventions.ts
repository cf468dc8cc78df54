import { Effect } from "effect"
import type { Statement } from "effect/sql"
import type { SubscriptionSettings } from "../Subscription.ts"
import * as Events from "./Events.ts"
import * as Snapshots from "./Snapshots.ts"
import type { Query, StoreDatabase } from "./StoreDatabase.ts"
import * as SubscriptionRows from "./SubscriptionRows.ts"

const polls = "ferrule_polls"
const outboxes = "ferrule_outboxes"

/** Nobody has this work any more, and it is due again when `due` says. False when there is no such subscription. */
const fence = (
  { dialect, sql }: StoreDatabase,
  table: typeof polls | typeof outboxes,
  id: string,
  due: Statement.Fragment,
  also: Statement.Fragment = sql.literal("")
): Query<boolean> =>
  // What `due` asks of other tables is as it is once the row is locked.
  Effect.andThen(
    dialect.lock(table, [id]),
    sql`UPDATE ${sql(table)} SET version = version + 1, owner = NULL, due_at = ${due} ${also}
      WHERE subscription = ${id} RETURNING subscription`.pipe(Effect.map((rows) => rows.length > 0))
  )

const forgetFailures = ({ sql }: StoreDatabase): Statement.Fragment =>
  sql`, failures = 0, failing_since = NULL, problem = NULL`

/** Writes new settings. What was failing is tried again at once, and nothing waits for longer than the interval. */
export const update = (
  database: StoreDatabase,
  id: string,
  changes: Partial<SubscriptionSettings>,
  now: number
): Query<boolean> =>
  Effect.gen(function* () {
    const { sql } = database
    // The rows of the lanes are locked first, so that what is read cannot change before it is written.
    yield* database.dialect.lock(polls, [id])
    const [stored] = yield* SubscriptionRows.select(database, { id, limit: 1 })
    if (stored === undefined) return false
    const { connection, connector, destination, every, payload, start, trigger } = { ...stored, ...changes }
    const due = sql`CASE WHEN owner IS NOT NULL THEN due_before WHEN failures > 0 AND due_at > ${now} THEN ${now}
      WHEN due_at > ${now + every} THEN ${now + every} ELSE due_at END`
    yield* fence(database, polls, id, due, sql`, again = 0`)
    // Another destination has not failed yet, and has all of its time.
    const isElsewhere = changes.destination !== undefined
    yield* fence(database, outboxes, id, due, isElsewhere ? forgetFailures(database) : sql``)
    if (isElsewhere) yield* Events.waitAnew(database, id, now)
    yield* SubscriptionRows.write(
      database,
      id,
      { connection, connector, destination, every, payload, start, trigger },
      now
    )
    return true
  })

/** Turns polls and deliveries off, or on again. */
export const turn = (database: StoreDatabase, id: string, status: "active" | "paused", now: number): Query<boolean> =>
  Effect.gen(function* () {
    const { sql } = database
    const isOn = status === "active"
    const forget = isOn ? forgetFailures(database) : sql``
    const isKnown = yield* fence(database, polls, id, isOn ? sql`${now}` : sql`NULL`, sql`, again = 0 ${forget}`)
    if (!isKnown) return false
    const whileWaiting = sql`CASE WHEN ${Events.firstWaiting(database, "ferrule_outboxes.subscription")} IS NOT NULL
      THEN ${now} END`
    yield* fence(database, outboxes, id, isOn ? whileWaiting : sql`NULL`, forget)
    if (isOn) yield* Events.waitAnew(database, id, now)
    yield* sql`UPDATE ferrule_subscriptions SET status = ${status}, reason = NULL, updated_at = ${now} WHERE id = ${id}`
    return true
  })

/** Makes a poll due at once; one that is under way is followed by another. One that is turned off stays so. */
export const pollNow = ({ sql }: StoreDatabase, id: string, now: number): Query<boolean> =>
  sql`UPDATE ferrule_polls SET
      again = CASE WHEN owner IS NULL THEN 0 ELSE 1 END,
      due_at = CASE WHEN owner IS NULL AND due_at > ${now} THEN ${now} ELSE due_at END
    WHERE subscription = ${id} RETURNING subscription`.pipe(Effect.map((rows) => rows.length > 0))

/** Puts a snapshot, or nothing, in the place of the ledger, which is kept as a snapshot; the next poll is due at once. */
export const rewind = (
  database: StoreDatabase,
  id: string,
  to: { readonly snapshot: string } | Pick<SubscriptionSettings, "start">,
  now: number
): Query<boolean> =>
  Effect.gen(function* () {
    const { dialect, sql } = database
    yield* dialect.lock(polls, [id])
    if ("snapshot" in to && !(yield* Snapshots.exists(database, id, to.snapshot))) return false
    const due = sql`CASE WHEN due_at IS NOT NULL THEN ${now} END`
    const isKnown = yield* fence(database, polls, id, due, sql`, again = 0`)
    if (!isKnown) return false
    yield* Snapshots.keep(database, id, now)
    if ("snapshot" in to) {
      yield* Snapshots.restore(database, id, to.snapshot)
    } else {
      yield* sql`DELETE FROM ferrule_ledgers WHERE subscription = ${id}`
      yield* sql`UPDATE ferrule_subscriptions SET replay_from = ${to.start} WHERE id = ${id}`
    }
    yield* sql`UPDATE ferrule_subscriptions SET replays = replays + 1, updated_at = ${now} WHERE id = ${id}`
    return true
  })

/** Makes events that were given up wait again, and deliveries due at once where they are not turned off; says how many. */
export const retry = (database: StoreDatabase, id: string, sequence: number | undefined, now: number): Query<number> =>
  Effect.gen(function* () {
    const { dialect, sql } = database
    yield* dialect.lock(outboxes, [id])
    const revived = yield* Events.revive(database, id, sequence, now)
    if (revived === 0) return 0
    const due = sql`CASE WHEN (SELECT status FROM ferrule_subscriptions WHERE id = ${id}) = 'active' THEN ${now} END`
    yield* fence(database, outboxes, id, due)
    return revived
  })
