import { Effect, Schema } from "effect"
import type { Statement } from "effect/sql"
import { Problem } from "../Subscription.ts"
import { portionsOf } from "./Portions.ts"
import type { Delivery, DeliverySettlement, PollSettlement, WaitingEvent } from "./RunnerStore.ts"
import type { Query, StoreDatabase } from "./StoreDatabase.ts"

/** How many events come with a claim. */
const most = 100

const CountRow = Schema.Struct({ subscription: Schema.String, last: Schema.Number }).pipe(
  Schema.encodeKeys({ last: "last_sequence" })
)
const countsOf = Schema.decodeUnknownEffect(Schema.Array(CountRow))

const EventRow = Schema.Struct({
  subscription: Schema.String,
  sequence: Schema.Number,
  id: Schema.String,
  body: Schema.String,
  createdAt: Schema.Number,
  attempts: Schema.Number
}).pipe(Schema.encodeKeys({ createdAt: "created_at" }))
const eventsOf = Schema.decodeUnknownEffect(Schema.Array(EventRow))

const DeliveryRow = Schema.Struct({
  subscription: Schema.String,
  sequence: Schema.Number,
  id: Schema.String,
  createdAt: Schema.Number,
  attempts: Schema.Number,
  status: Schema.Literals(["waiting", "delivered", "dead"]),
  deliveredAt: Schema.NullOr(Schema.Number),
  problem: Schema.NullOr(Schema.fromJsonString(Problem))
}).pipe(Schema.encodeKeys({ createdAt: "created_at", deliveredAt: "delivered_at" }))
const deliveriesOf = Schema.decodeUnknownEffect(Schema.Array(DeliveryRow))

const counted = { found_by: "text", number: "integer" } as const
const added = { subscription: "text", sequence: "integer", id: "text", body: "text" } as const
const delivered = { subscription: "text", delivered_to: "integer" } as const
const failed = {
  subscription: "text",
  problem: "text",
  give_up_after: "double precision",
  has_progressed: "integer"
} as const

/** Adds what polls have found, after the events that are there; deliveries that had nothing to do are due at once. */
export const add = (
  { dialect, sql }: StoreDatabase,
  ends: ReadonlyArray<Pick<PollSettlement, "subscription" | "events">>,
  now: number
): Query<void> =>
  Effect.gen(function* () {
    const found = ends
      .filter(({ events }) => events.length > 0)
      .toSorted((a, b) => (a.subscription < b.subscription ? -1 : 1))
    if (found.length === 0) return
    yield* dialect.lock(
      "ferrule_outboxes",
      found.map(({ subscription }) => subscription)
    )
    const rows = found.map(({ events, subscription }) => ({ found_by: subscription, number: events.length }))
    const counts = yield* sql`WITH ${dialect.given("found", counted, rows)}
      UPDATE ferrule_outboxes AS lane
      SET last_sequence = lane.last_sequence + found.number, due_at = COALESCE(lane.due_at, ${now})
      FROM found WHERE lane.subscription = found.found_by
      RETURNING subscription, last_sequence`.pipe(Effect.flatMap(countsOf))
    const last = new Map(counts.map((count) => [count.subscription, count.last]))
    const events = found.flatMap(({ events, subscription }) => {
      const before = (last.get(subscription) ?? 0) - events.length
      return events.map(({ body, id }, index) => ({ subscription, sequence: before + index + 1, id, body }))
    })
    for (const portion of portionsOf(events, ({ body }) => body.length)) {
      yield* sql`WITH ${dialect.given("added", added, portion)}
        INSERT INTO ferrule_events
          (subscription, sequence, id, body, created_at, waiting_since, attempts, status)
        SELECT subscription, sequence, id, body, ${now}, ${now}, 0, 'waiting' FROM added`
    }
  })

/** How often the first event that waits was tried, of the subscription in a column; NULL when none does. */
export const firstAttempts = ({ sql }: StoreDatabase, column: string): Statement.Fragment =>
  sql.literal(`(SELECT first.attempts FROM ferrule_events AS first
    WHERE first.subscription = ${column} AND first.status = 'waiting' ORDER BY first.sequence LIMIT 1)`)

/** The sequence of the first event that waits, of the subscription in a column; NULL when none does. */
export const firstWaiting = ({ sql }: StoreDatabase, column: string): Statement.Fragment =>
  sql.literal(`(SELECT min(first.sequence) FROM ferrule_events AS first
    WHERE first.subscription = ${column} AND first.status = 'waiting')`)

/** The first events of each of these subscriptions that wait, in order. */
export const waiting = (
  { dialect, sql }: StoreDatabase,
  ids: ReadonlyArray<string>
): Query<ReadonlyMap<string, ReadonlyArray<WaitingEvent>>> =>
  sql`WITH ${dialect.given(
    "claimed",
    { subscription: "text" },
    ids.map((subscription) => ({ subscription }))
  )},
    portion AS MATERIALIZED (
      SELECT subscription, (
        SELECT next.sequence FROM ferrule_events AS next
        WHERE next.subscription = claimed.subscription AND next.status = 'waiting'
        ORDER BY next.sequence LIMIT 1 OFFSET ${most}
      ) AS ends_before FROM claimed
    )
    SELECT event.subscription, event.sequence, event.id, event.body, event.created_at, event.attempts
    FROM portion CROSS JOIN ferrule_events AS event
    WHERE event.subscription = portion.subscription AND event.status = 'waiting'
      AND (portion.ends_before IS NULL OR event.sequence < portion.ends_before)
    ORDER BY event.subscription, event.sequence`.pipe(
    Effect.flatMap(eventsOf),
    Effect.map((rows) => {
      const waiting = new Map(ids.map((id): [string, Array<WaitingEvent>] => [id, []]))
      for (const { subscription, ...event } of rows) waiting.get(subscription)?.push(event)
      return waiting
    })
  )

/** Notes what became of events: delivered, tried in vain, or given up. */
export const settle = (database: StoreDatabase, ends: ReadonlyArray<DeliverySettlement>, now: number): Query<void> =>
  Effect.gen(function* () {
    const { dialect, sql } = database
    const accepted = ends.flatMap(({ deliveredTo, subscription }) =>
      deliveredTo === undefined ? [] : [{ subscription, delivered_to: deliveredTo }]
    )
    if (accepted.length > 0) {
      yield* sql`WITH ${dialect.given("ended", delivered, accepted)}
        UPDATE ferrule_events AS event
        SET status = 'delivered', delivered_at = ${now}, attempts = event.attempts + 1, problem = NULL
        FROM ended WHERE event.subscription = ended.subscription AND event.status = 'waiting'
          AND event.sequence <= ended.delivered_to`
    }
    const refused = ends.flatMap(({ deliveredTo, giveUpAfter, problem, subscription }) =>
      problem === undefined
        ? []
        : [
            {
              subscription,
              problem: JSON.stringify(problem),
              give_up_after: giveUpAfter,
              has_progressed: deliveredTo === undefined ? 0 : 1
            }
          ]
    )
    if (refused.length === 0) return
    // It is given up that was tried: what waits behind it may well be accepted, and a runner may have been away.
    yield* sql`WITH ${dialect.given("ended", failed, refused)} UPDATE ferrule_events AS event
      SET attempts = event.attempts + 1, problem = ended.problem,
        status = CASE WHEN event.waiting_since < ${now} - ended.give_up_after
          AND CASE WHEN ended.has_progressed = 1 OR lane.failing_since IS NULL THEN ${now} ELSE lane.failing_since END
            <= ${now} - ended.give_up_after
          THEN 'dead' ELSE event.status END
      FROM ended CROSS JOIN ferrule_outboxes AS lane
      WHERE lane.subscription = ended.subscription AND event.subscription = ended.subscription
        AND event.sequence = ${firstWaiting(database, "ended.subscription")}`
  })

/** Makes events that were given up wait again, one or all; says how many. */
export const revive = ({ sql }: StoreDatabase, id: string, sequence: number | undefined, now: number): Query<number> =>
  sql`UPDATE ferrule_events SET status = 'waiting', waiting_since = ${now}
    WHERE subscription = ${id} AND status = 'dead' AND ${sequence === undefined ? sql`1 = 1` : sql`sequence = ${sequence}`}
    RETURNING sequence`.pipe(Effect.map((rows) => rows.length))

/** What waits counts as waiting from now on, so that a pause is not held against it. */
export const waitAnew = ({ sql }: StoreDatabase, id: string, now: number): Query<unknown> =>
  sql`UPDATE ferrule_events SET waiting_since = ${now} WHERE subscription = ${id} AND status = 'waiting'`

/** Events and what became of them, by subscription and in their order. */
export const list = (
  { sql }: StoreDatabase,
  {
    limit,
    status,
    subscription
  }: {
    readonly subscription?: string
    readonly status?: Delivery["status"]
    readonly limit: number
  }
): Query<ReadonlyArray<Delivery>> => {
  const conditions = [
    ...(subscription === undefined ? [] : [sql`subscription = ${subscription}`]),
    // Said in the statement's text, so that the index of that status can be used.
    ...(status === undefined ? [] : [sql.literal(`status = '${status}'`)])
  ]
  return sql`SELECT subscription, sequence, id, created_at, attempts, status, delivered_at, problem
    FROM ferrule_events WHERE ${sql.and(conditions)} ORDER BY subscription, sequence LIMIT ${limit}`.pipe(
    Effect.flatMap(deliveriesOf),
    Effect.map((rows) =>
      rows.map((row) => ({
        ...row,
        deliveredAt: row.deliveredAt ?? undefined,
        problem: row.problem ?? undefined
      }))
    )
  )
}
