import { Clock, Duration, Effect } from "effect"
import { MachineId, Snowflake } from "effect/cluster"
import { SqlClient, type SqlError, type Statement } from "effect/sql"

/** How many executions are forgotten in one transaction. */
const portion = 500

const clock = "Workflow/-/DurableClock"

export interface RetentionOptions {
  /** What the names of the cluster's tables begin with; `cluster` unless it was told otherwise. */
  readonly prefix?: string
}

/**
 * Forgets workflows that ended longer ago than this, with their steps and timers, from the tables of effect/cluster; gives
 * their number. An execution that is forgotten is not known any more: the same one, started again, runs again. So the age
 * has to be longer than anybody may start the same one again.
 *
 * What runs still may have read how others ended, and reads it again when it is resumed. So the age is counted back from
 * the start of the oldest workflow that has not ended, and nothing is forgotten that was known by then. It is counted
 * back from the end of the newest too, lest a clock that is wrong for once empties the tables.
 */
export const forget = Effect.fnUntraced(function* (
  olderThan: Duration.Input,
  { prefix = "cluster" }: RetentionOptions = {}
): Effect.fn.Return<number, SqlError.SqlError, SqlClient.SqlClient> {
  const sql = (yield* SqlClient.SqlClient).withoutTransforms()
  const messages = sql(`${prefix}_messages`)
  const replies = sql(`${prefix}_replies`)
  const now = yield* Clock.currentTimeMillis

  // The request that started a workflow, and how it ended. One that is suspended has a reply too; any that is not known
  // to be an end counts as none.
  const runs = sql`FROM ${messages} m LEFT JOIN ${replies} r ON r.request_id = m.id AND r.kind = 0
    WHERE m.kind = 0 AND m.tag = 'run' AND m.entity_type LIKE 'Workflow/%' AND m.entity_type <> ${clock}`
  const ended = sql`m.processed AND r.id IS NOT NULL
    AND (r.payload LIKE '{"_tag":"Success","value":{"_tag":"Complete"%' OR r.payload LIKE '{"_tag":"Failure"%')`

  const [newest] = yield* ids(sql, sql`SELECT CAST(max(r.id) AS text) AS id ${runs} AND ${ended}`)
  if (newest === undefined) return 0
  const [oldest] = yield* ids(sql, sql`SELECT CAST(min(m.id) AS text) AS id ${runs} AND NOT (${ended})`)
  const times = [newest, ...(oldest === undefined ? [] : [oldest])].map(Snowflake.timestamp)
  const until = Math.min(now, ...times) - Duration.toMillis(olderThan)
  if (until < Snowflake.constEpochMillis) return 0
  const before = sql.literal(String(Snowflake.make({ timestamp: until, machineId: MachineId.make(0), sequence: 0 })))

  // One to which something is under way waits for the next time.
  const quiet = sql`NOT EXISTS (SELECT 1 FROM ${messages} o WHERE o.shard_id = m.shard_id AND o.entity_id = m.entity_id
    AND NOT o.processed AND (o.deliver_at IS NULL OR o.deliver_at <= ${now}))`

  // What was told to a workflow that nobody has started is kept for as long: it may be started still.
  const unstarted = sql`NOT EXISTS (SELECT 1 FROM ${messages} o WHERE o.shard_id = m.shard_id
    AND o.entity_id = m.entity_id AND o.entity_type = m.entity_type AND o.tag = 'run')`
  const old = sql`
    SELECT m.entity_id, m.entity_type ${runs} AND ${ended} AND r.id < ${before} AND ${quiet}
    UNION ALL
    SELECT m.entity_id, m.entity_type FROM ${messages} m JOIN ${replies} r ON r.request_id = m.id AND r.kind = 0
    WHERE m.kind = 0 AND m.tag = 'deferred' AND m.entity_type LIKE 'Workflow/%' AND ${quiet} AND ${unstarted}
    GROUP BY m.entity_id, m.entity_type HAVING max(r.id) < ${before}`

  const forgetSome = Effect.gen(function* () {
    const found = yield* sql<{ entity_id: string; entity_type: string }>`
      ${old} LIMIT ${sql.literal(String(portion))}`
    if (found.length === 0) return 0
    // The id of an execution is a hash of the workflow's name and its key, so no two workflows share one.
    const theirs = sql.and([
      sql.in(
        "entity_id",
        found.map(({ entity_id }) => entity_id)
      ),
      sql.in("entity_type", [clock, ...new Set(found.map(({ entity_type }) => entity_type))])
    ])
    yield* sql`DELETE FROM ${replies} WHERE request_id IN (SELECT id FROM ${messages} WHERE ${theirs})`
    yield* sql`DELETE FROM ${messages} WHERE ${theirs}`
    return found.length
  }).pipe(sql.withTransaction)

  let forgotten = 0
  let last: number
  do {
    last = yield* forgetSome
    forgotten += last
  } while (last === portion)
  return forgotten
})

/** Ids are 64 bits long, more than a number of JavaScript holds. */
const ids = (sql: SqlClient.SqlClient, select: Statement.Fragment) =>
  Effect.map(sql<{ id: string | null }>`${select}`, (rows) =>
    rows.flatMap(({ id }) => (id === null ? [] : [Snowflake.Snowflake(id)]))
  )
