import { Alarm } from "@ferrule/core"
import { Schema } from "effect"
import { Destination } from "../Destination.ts"
import { Problem, type Progress, type Subscription, SubscriptionStart, SubscriptionStatus } from "../Subscription.ts"

const optional = Schema.NullOr(Schema.Number)
const problem = Schema.NullOr(Schema.fromJsonString(Problem))

/** What is selected of a subscription, its polls and its deliveries. */
export const columns = `stored.id, stored.connection, stored.connector, stored.trigger_name AS trigger,
  stored.payload, stored.every, stored.start_from AS start, stored.destination, stored.status, stored.reason,
  stored.created_at AS "createdAt", stored.updated_at AS "updatedAt", poll.alarms,
  CASE WHEN poll.owner IS NULL THEN poll.due_at ELSE poll.due_before END AS "pollNext", poll.last_at AS "pollLast",
  poll.failures AS "pollFailures", poll.failing_since AS "pollFailing", poll.problem AS "pollProblem",
  CASE WHEN outbox.owner IS NULL THEN outbox.due_at ELSE outbox.due_before END AS "deliveryNext",
  outbox.last_at AS "deliveryLast", outbox.failures AS "deliveryFailures", outbox.failing_since AS "deliveryFailing",
  outbox.problem AS "deliveryProblem"`

/** A subscription as it is selected. */
export const SubscriptionRow = Schema.Struct({
  id: Schema.String,
  connection: Schema.String,
  connector: Schema.String,
  trigger: Schema.String,
  payload: Schema.fromJsonString(Schema.Unknown),
  every: Schema.Number,
  start: SubscriptionStart,
  destination: Schema.fromJsonString(Destination),
  status: SubscriptionStatus,
  reason: Schema.NullOr(Schema.String),
  createdAt: Schema.Number,
  updatedAt: Schema.Number,
  alarms: Schema.fromJsonString(Schema.Array(Alarm)),
  pollNext: optional,
  pollLast: optional,
  pollFailures: Schema.Number,
  pollFailing: optional,
  pollProblem: problem,
  deliveryNext: optional,
  deliveryLast: optional,
  deliveryFailures: Schema.Number,
  deliveryFailing: optional,
  deliveryProblem: problem,
  waiting: Schema.Number,
  dead: Schema.Number
})

const progress = (
  nextAt: number | null,
  lastAt: number | null,
  failures: number,
  failingSince: number | null,
  problem: Problem | null
): Progress => ({
  ...(nextAt === null ? {} : { nextAt }),
  ...(lastAt === null ? {} : { lastAt }),
  failures,
  ...(failingSince === null ? {} : { failingSince }),
  ...(problem === null ? {} : { problem })
})

/** The subscription of a row. */
export const subscriptionOf = (row: typeof SubscriptionRow.Type): Subscription => ({
  id: row.id,
  connection: row.connection,
  connector: row.connector,
  trigger: row.trigger,
  payload: row.payload,
  every: row.every,
  start: row.start,
  destination: row.destination,
  status: row.status,
  ...(row.reason === null ? {} : { reason: row.reason }),
  createdAt: row.createdAt,
  updatedAt: row.updatedAt,
  polls: progress(row.pollNext, row.pollLast, row.pollFailures, row.pollFailing, row.pollProblem),
  deliveries: progress(
    row.deliveryNext,
    row.deliveryLast,
    row.deliveryFailures,
    row.deliveryFailing,
    row.deliveryProblem
  ),
  alarms: row.alarms,
  waiting: row.waiting,
  dead: row.dead
})
