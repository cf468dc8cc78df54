import { afterAll, describe, expect, it } from "@effect/vitest"
import { SqliteClient } from "@ferrule/sqlite"
import { Effect, Layer, Option, Schema, type Scope } from "effect"
import { SqlClient, type SqlError } from "effect/sql"
import { Activity, DurableClock, DurableDeferred, Workflow, type WorkflowEngine } from "effect/workflow"
import { startPostgres } from "../../../testing/test/support/Postgres.ts"
import * as ClusterRetention from "../../src/cluster/ClusterRetention.ts"
import * as FlowEngine from "../../src/cluster/FlowEngine.ts"

const postgres = await startPostgres()
if (typeof postgres !== "string") afterAll(postgres.stop)

const payload = { id: Schema.String }
const idempotencyKey = ({ id }: { readonly id: string }) => id

/** One step, or a defect for `broken`. */
class Short extends Workflow.make("Short", { payload, success: Schema.Int, idempotencyKey }) {}
/** Runs a short one, waits for `Go`, and runs the same short one. */
class Long extends Workflow.make("Long", { payload, success: Schema.Int, idempotencyKey }) {}
const Go = DurableDeferred.make("go")
/** Sleeps for two hours, or until it is woken by hand. */
class Sleeper extends Workflow.make("Sleeper", { payload, idempotencyKey }) {}
const Woken = DurableDeferred.make("DurableClock/nap")

type Database = Layer.Layer<SqlClient.SqlClient, SqlError.SqlError>
type Needs = SqlClient.SqlClient | WorkflowEngine.WorkflowEngine | Scope.Scope

const databases: ReadonlyArray<readonly [string, Effect.Effect<Database, SqlError.SqlError, Scope.Scope>, boolean]> = [
  ["SQLite", Effect.sync(() => Layer.fresh(SqliteClient.layer({ filename: ":memory:" }))), true],
  ["PostgreSQL", typeof postgres === "string" ? Effect.die(postgres) : postgres.schema, typeof postgres !== "string"]
]

/** How often the step of each short one was run. */
type Counts = Map<string, number>

const flows = (ran: Counts) => {
  const step = (id: string) => {
    const execute = Effect.sync(() => ran.set(id, (ran.get(id) ?? 0) + 1)).pipe(Effect.as(1))
    return Activity.make({ name: "step", success: Schema.Int, execute })
  }
  return Layer.mergeAll(
    Short.toLayer(({ id }) => (id === "broken" ? Effect.die("broken") : step(id))),
    Long.toLayer(({ id }) =>
      Effect.gen(function* () {
        const before = yield* Short.execute({ id: `of ${id}` })
        yield* DurableDeferred.await(Go)
        return before + (yield* Short.execute({ id: `of ${id}` }))
      })
    ),
    Sleeper.toLayer(() => DurableClock.sleep({ name: "nap", duration: "2 hours" }))
  ).pipe(Layer.provideMerge(Layer.fresh(FlowEngine.layer)))
}

/** Runs a short one, so that nothing else ends in the same millisecond. */
const short = (id: string) => Effect.andThen(Effect.exit(Short.execute({ id })), Effect.sleep("2 millis"))

const untilSuspended = <E, R>(poll: Effect.Effect<Option.Option<Workflow.Result<unknown, unknown>>, E, R>) =>
  Effect.repeat(Effect.delay(poll, "5 millis"), {
    until: Option.exists(({ _tag }) => _tag === "Suspended")
  })

/** Tells a long one to go on, whether it was started or not. */
const tell = (id: string) =>
  Effect.gen(function* () {
    const token = yield* DurableDeferred.tokenFromPayload(Go, { workflow: Long, payload: { id } })
    yield* DurableDeferred.succeed(Go, { token, value: undefined })
  })

const messages = (entityType: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return (yield* sql`SELECT 1 FROM cluster_messages WHERE entity_type = ${entityType}`).length
  })

/** How many messages to an execution have been taken in. */
const takenIn = (executionId: string) =>
  Effect.gen(function* () {
    const sql = yield* SqlClient.SqlClient
    return (yield* sql`SELECT 1 FROM cluster_messages WHERE entity_id = ${executionId} AND processed`).length
  })

describe.each(databases)("ClusterRetention on %s", (_, database, isThere) => {
  const retained = (name: string, test: (ran: Counts) => Effect.Effect<void, unknown, Needs>) =>
    it.live.skipIf(!isThere)(name, () =>
      Effect.gen(function* () {
        const ran: Counts = new Map()
        yield* Effect.provide(test(ran), Layer.provideMerge(flows(ran), yield* database))
      })
    )

  retained("forgets what ended longer ago than it is told to keep, but for the newest, and nothing else", (ran) =>
    Effect.gen(function* () {
      yield* Effect.forEach(["first", "broken", "newest"], short)
      expect(yield* ClusterRetention.forget("1 day")).toBe(0)
      expect(yield* ClusterRetention.forget(0)).toBe(2)
      const sql = yield* SqlClient.SqlClient
      expect(yield* messages("Workflow/Short")).toBe(2)
      expect(yield* sql`SELECT 1 FROM cluster_replies`).toHaveLength(2)

      yield* Effect.forEach(["first", "newest"], short)
      expect(ran).toEqual(new Map(Object.entries({ first: 2, newest: 1 })))
    })
  )

  retained("keeps all that ended since the oldest workflow began that has not ended: it may read it again", (ran) =>
    Effect.gen(function* () {
      yield* short("before")
      yield* Long.execute({ id: "a" }, { discard: true })
      yield* untilSuspended(Long.poll(yield* Long.executionId({ id: "a" })))
      yield* short("after")
      expect(yield* ClusterRetention.forget(0)).toBe(1)

      yield* tell("a")
      expect(yield* Long.execute({ id: "a" })).toBe(2)
      expect(ran).toEqual(new Map(Object.entries({ before: 1, "of a": 1, after: 1 })))
      expect(yield* ClusterRetention.forget(0)).toBe(2)
    })
  )

  retained("keeps the timer of a workflow that sleeps, and forgets it with a workflow that has ended", () =>
    Effect.gen(function* () {
      const executionId = yield* Sleeper.executionId({ id: "a" })
      yield* Sleeper.execute({ id: "a" }, { discard: true })
      yield* untilSuspended(Sleeper.poll(executionId))
      yield* Effect.forEach(["one", "two"], short)
      expect(yield* ClusterRetention.forget(0)).toBe(0)
      expect(yield* messages("Workflow/-/DurableClock")).toBe(1)

      const token = DurableDeferred.tokenFromExecutionId(Woken, { workflow: Sleeper, executionId })
      yield* DurableDeferred.succeed(Woken, { token, value: undefined })
      yield* Sleeper.execute({ id: "a" })
      yield* short("three")
      expect(yield* ClusterRetention.forget(0)).toBe(3)
      expect(yield* messages("Workflow/-/DurableClock")).toBe(0)
    })
  )

  retained("forgets what was told to a workflow that nobody has started meanwhile", (ran) =>
    Effect.gen(function* () {
      yield* tell("early")
      expect(yield* Long.execute({ id: "early" })).toBe(2)
      yield* tell("never")
      const told = takenIn(yield* Long.executionId({ id: "never" }))
      yield* Effect.repeat(Effect.delay(told, "5 millis"), { until: (count) => count === 1 })
      yield* short("newest")
      expect(yield* ClusterRetention.forget("1 day")).toBe(0)
      expect(yield* ClusterRetention.forget(0)).toBe(3)
      expect(yield* messages("Workflow/Long")).toBe(0)
      expect(ran).toEqual(new Map(Object.entries({ "of early": 1, newest: 1 })))
    })
  )
})
