import { Effect, Schema } from "effect"
import type { Census } from "./RunnerStore.ts"
import type { Query, StoreDatabase } from "./StoreDatabase.ts"

const CensusRow = Schema.Struct({
  active: Schema.Number,
  paused: Schema.Number,
  disabled: Schema.Number,
  failing: Schema.Number,
  waiting: Schema.Number,
  dead: Schema.Number,
  due: Schema.NullOr(Schema.Number)
})
const rowOf = Schema.decodeUnknownEffect(Schema.Tuple([CensusRow]))

const count = (name: string, from: string) => `(SELECT CAST(count(*) AS integer) FROM ${from}) AS ${name}`
const failing = (table: string) => `SELECT subscription FROM ${table} WHERE failures > 0 AND due_at IS NOT NULL`

const counts = [
  ...["active", "paused", "disabled"].map((status) =>
    count(status, `ferrule_subscriptions WHERE status = '${status}'`)
  ),
  count("failing", `(${failing("ferrule_polls")} UNION ${failing("ferrule_outboxes")}) AS failing`),
  ...["waiting", "dead"].map((status) => count(status, `ferrule_events WHERE status = '${status}'`)),
  "(SELECT min(due_at) FROM ferrule_polls WHERE due_at IS NOT NULL) AS due"
]

/** How much there is of everything. */
export const take = ({ sql }: StoreDatabase, now: number): Query<Census> =>
  sql.unsafe(`SELECT ${counts.join()}`).pipe(
    Effect.flatMap(rowOf),
    Effect.map(([{ due, ...counted }]) => ({ ...counted, lag: due === null ? 0 : Math.max(0, now - due) }))
  )
