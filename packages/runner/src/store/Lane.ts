import { Effect, Schema } from "effect"
import type { Statement } from "effect/sql"
import type { ColumnType } from "./Dialect.ts"
import { disable } from "./Disabling.ts"
import type { Claim, ClaimRequest, Lane, Settlement } from "./RunnerStore.ts"
import type { Query, StoreDatabase } from "./StoreDatabase.ts"

/** What the two kinds of work differ in. */
export interface LaneKind<Work extends Claim, End extends Settlement> {
  readonly table: "ferrule_polls" | "ferrule_outboxes"
  /** What is to be done, of what was claimed. */
  readonly bring: (claims: ReadonlyArray<Claim>) => Query<ReadonlyArray<Work>>
  /** Locks what has to be locked before the rows of this lane, lest two transactions wait for each other. */
  readonly prepare: (ends: ReadonlyArray<End>) => Query<void>
  /** Keeps what work has brought about. Only its holder calls it, before the work is due again. */
  readonly keep: (ends: ReadonlyArray<End>, now: number) => Query<void>
  /** When work is due again, of `lane` and `ended`. */
  readonly due: (now: number) => Statement.Fragment
  /** What else changes in the row, and the columns of `ended` that say so. */
  readonly also: Statement.Fragment
  readonly columns: Record<string, ColumnType>
  readonly ended: (end: End) => Readonly<Record<string, string | number | undefined>>
}

const ClaimRow = Schema.Struct({
  subscription: Schema.String,
  version: Schema.Number,
  group: Schema.String,
  dueAt: Schema.Number,
  failures: Schema.Number,
  failingSince: Schema.NullOr(Schema.Number)
})

const claimsOf = Schema.decodeUnknownEffect(Schema.Array(ClaimRow))

const NextRow = Schema.Tuple([
  Schema.Struct({ own: Schema.NullOr(Schema.Number), other: Schema.NullOr(Schema.Number) })
])
const nextOf = Schema.decodeUnknownEffect(NextRow)

const HeldRow = Schema.Array(Schema.Struct({ subscription: Schema.String, version: Schema.Number }))
const heldOf = Schema.decodeUnknownEffect(HeldRow)

type Held = Pick<Claim, "subscription" | "version">

const claimed = { subscription: "text", version: "double precision" } as const
const released = { ...claimed, due_at: "double precision" } as const
const ended = {
  subscription: "text",
  due_in: "double precision",
  problem: "text",
  is_off: "integer",
  has_progressed: "integer"
} as const

export const make = <Work extends Claim, End extends Settlement>(
  database: StoreDatabase,
  kind: LaneKind<Work, End>
): Lane<Work, End> => {
  const { atomically, dialect, sql } = database
  const table = sql.literal(kind.table)

  /** What this request may have: what is ours and what is others', without busy groups. */
  const eligible = ({ busy, shards }: ClaimRequest) => ({
    ours: shards === undefined ? sql`1 = 1` : dialect.isOneOf("shard", "integer", shards),
    free: busy.length === 0 ? sql`1 = 1` : sql`NOT (${dialect.isOneOf("group_key", "text", busy)})`
  })

  /** Claims what is due. What has an owner and is due has lost it: a lease that was not renewed in time has ended. */
  const take = (request: ClaimRequest, now: number) => {
    const { free, ours } = eligible(request)
    return sql`WITH due AS (
        SELECT subscription FROM ${table}
        WHERE due_at <= ${now} AND (${ours} OR owner IS NOT NULL OR due_at <= ${now - request.stealAfter}) AND ${free}
        ORDER BY due_at LIMIT ${request.limit} ${dialect.lockingWhatIsFree}
      )
      UPDATE ${table} SET due_before = due_at, due_at = ${now + request.lease}, version = version + 1,
        owner = ${request.owner}
      WHERE subscription IN (SELECT subscription FROM due)
      RETURNING subscription, version, group_key AS "group", due_before AS "dueAt", failures,
        failing_since AS "failingSince"`.pipe(
      Effect.flatMap(claimsOf),
      Effect.map((rows) =>
        rows
          .map((row): Claim => ({ ...row, failingSince: row.failingSince ?? undefined }))
          .toSorted((a, b) => a.dueAt - b.dueAt || (a.subscription < b.subscription ? -1 : 1))
      )
    )
  }

  /** When this request could have more, of what is not due yet. */
  const next = (request: ClaimRequest, now: number) => {
    const { free, ours } = eligible(request)
    const earliest = (after: number, which: Statement.Fragment) =>
      sql`(SELECT due_at FROM ${table} WHERE due_at > ${after} AND ${which} AND ${free} ORDER BY due_at LIMIT 1)`
    const other = request.shards === undefined ? sql`NULL` : earliest(now - request.stealAfter, sql`NOT (${ours})`)
    return sql`SELECT ${earliest(now, ours)} AS own, CAST(${other} AS double precision) AS other`.pipe(
      Effect.flatMap(nextOf),
      Effect.map(([{ other, own }]) => {
        const times = [own, other === null ? null : other + request.stealAfter].filter((time) => time !== null)
        return times.length === 0 ? undefined : Math.min(...times)
      })
    )
  }

  /** The claims that are still ours, and stay so until the transaction ends: versions by subscription. */
  const hold = (claims: ReadonlyArray<Held>): Query<ReadonlyMap<string, number>> => {
    const rows = claims.map(({ subscription, version }) => ({ subscription, version }))
    return sql`WITH ${dialect.given("claimed", claimed, rows)}
      SELECT lane.subscription, lane.version FROM claimed CROSS JOIN ${table} AS lane
      WHERE lane.subscription = claimed.subscription AND lane.version = claimed.version
      ORDER BY lane.subscription ${dialect.locking("lane")}`.pipe(
      Effect.flatMap(heldOf),
      Effect.map((rows) => new Map(rows.map(({ subscription, version }) => [subscription, version])))
    )
  }

  /** Does something with the work that is still ours; gives the subscriptions of which some is not. */
  const whileHeld = <A extends Held>(
    works: ReadonlyArray<A>,
    change: (held: ReadonlyArray<A>, now: number) => Query<unknown>,
    prepare: Query<unknown> = Effect.void
  ) =>
    works.length === 0
      ? Effect.succeed<ReadonlySet<string>>(new Set())
      : atomically((now) =>
          Effect.gen(function* () {
            yield* prepare
            const ours = yield* hold(works)
            const isOurs = ({ subscription, version }: Held) => ours.get(subscription) === version
            const held = works.filter(isOurs)
            if (held.length > 0) yield* change(held, now)
            return new Set(works.filter((work) => !isOurs(work)).map(({ subscription }) => subscription))
          })
        )

  /** Makes work due again, and nobody's. */
  const schedule = (ends: ReadonlyArray<End>, now: number) => {
    const rows = ends.map((end) => ({
      subscription: end.subscription,
      due_in: end.dueIn,
      problem: end.problem === undefined ? undefined : JSON.stringify(end.problem),
      is_off: end.disable === undefined ? 0 : 1,
      has_progressed: end.problem === undefined ? 1 : 0,
      ...kind.ended(end)
    }))
    return sql`WITH ${dialect.given("ended", { ...ended, ...kind.columns }, rows)}
      UPDATE ${table} AS lane SET
        version = lane.version + 1,
        owner = NULL,
        due_at = CASE WHEN ended.is_off = 1 THEN NULL ELSE ${kind.due(now)} END,
        failures = CASE WHEN ended.problem IS NULL THEN 0 WHEN ended.has_progressed = 1 THEN 1 ELSE lane.failures + 1 END,
        failing_since = CASE WHEN ended.problem IS NULL THEN NULL
          WHEN ended.has_progressed = 1 OR lane.failing_since IS NULL THEN ${now} ELSE lane.failing_since END,
        problem = ended.problem,
        last_at = CASE WHEN ended.has_progressed = 1 THEN ${now} ELSE lane.last_at END
        ${kind.also}
      FROM ended WHERE lane.subscription = ended.subscription`
  }

  return {
    claim: (request) =>
      atomically((now) =>
        Effect.gen(function* () {
          const claims = yield* take(request, now)
          const work = claims.length === 0 ? [] : yield* kind.bring(claims)
          const nextAt = claims.length >= request.limit ? now : yield* next(request, now)
          return { work, now, nextAt }
        })
      ),
    renew: (claims, lease) =>
      whileHeld(
        claims,
        (held, now) => sql`UPDATE ${table} SET due_at = ${now + lease}
          WHERE ${dialect.isOneOf(
            "subscription",
            "text",
            held.map(({ subscription }) => subscription)
          )}`
      ),
    release: (claims) =>
      Effect.asVoid(
        whileHeld(claims, (held) => {
          const rows = held.map(({ dueAt, subscription }) => ({ subscription, due_at: dueAt }))
          return sql`WITH ${dialect.given("freed", released, rows)}
            UPDATE ${table} AS lane SET version = lane.version + 1, owner = NULL, due_at = freed.due_at
            FROM freed WHERE lane.subscription = freed.subscription`
        })
      ),
    settle: (ends) =>
      whileHeld(
        ends,
        (held, now) =>
          Effect.gen(function* () {
            yield* kind.keep(held, now)
            yield* schedule(held, now)
            yield* disable(database, held, now)
          }),
        kind.prepare(ends)
      )
  }
}
