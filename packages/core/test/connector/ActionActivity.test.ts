import { Action, ActionFailed, RateLimited } from "@ferrule/core"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Layer, Redacted, Schema } from "effect"
import { Workflow, WorkflowEngine } from "effect/workflow"

/** An action that fails as it is told, and counts how often it ran. */
const failing = (error: () => unknown) => {
  const runs = { count: 0 }
  const action = Action.make("pay", {
    title: "Pay",
    description: "Pays.",
    access: "write",
    payload: Schema.Struct({ amount: Schema.Finite }),
    success: Schema.Struct({ total: Schema.String }),
    run: ({ amount }) =>
      Effect.suspend(() => {
        runs.count++
        const failure = error()
        return failure === undefined ? Effect.succeed({ total: String(amount) }) : Effect.fail(failure)
      })
  })
  return { action, runs }
}

const Pay = Workflow.make("Pay", {
  payload: { id: Schema.String },
  success: Schema.String,
  error: ActionFailed,
  idempotencyKey: ({ id }) => id
})

const engineOf = (action: ReturnType<typeof failing>["action"]) =>
  Pay.toLayer(() =>
    Effect.gen(function* () {
      const first = yield* Action.toActivity(action, { amount: 1 })
      const second = yield* Action.toActivity(action, { amount: 2 }, { name: "pay again" })
      return `${first.total} ${second.total}`
    })
  ).pipe(Layer.provideMerge(WorkflowEngine.layerMemory), Layer.fresh)

class Incomplete extends Schema.TaggedError<Incomplete>()("Incomplete", { report: Schema.Redacted(Schema.Unknown) }) {
  readonly retryable = false
  override get message(): string {
    return "Not every item went through."
  }
}

describe("an action as a step of a workflow", () => {
  it.effect("runs once for each execution, under the name of the action or its own", () => {
    const { action, runs } = failing(() => undefined)
    return Effect.gen(function* () {
      expect(yield* Effect.all([Pay.execute({ id: "a" }), Pay.execute({ id: "a" })])).toEqual(["1 2", "1 2"])
      expect(runs.count).toBe(2)
      yield* Pay.execute({ id: "b" })
      expect(runs.count).toBe(4)
    }).pipe(Effect.provide(engineOf(action)))
  })

  it.effect("keeps of an error its name, its sentence and when to come back, not the words of the API", () => {
    const { action } = failing(
      () =>
        new RateLimited({
          operation: "createPendingEarnings",
          status: 429,
          requestId: "r-1",
          retryAfterMillis: 2000,
          detail: Redacted.make("Maya Lindqvist earns 4,200")
        })
    )
    return Effect.gen(function* () {
      const error = yield* Effect.flip(Pay.execute({ id: "a" }))
      const kept = Schema.encodeSync(Schema.toCodecJson(ActionFailed))(error)
      expect(kept).toEqual({
        _tag: "ActionFailed",
        action: "pay",
        error: "RateLimited",
        message: "The API is asked too often. Try again after 2 s.",
        retryable: true,
        retryAfterMillis: 2000,
        status: 429,
        requestId: "r-1"
      })
    }).pipe(Effect.provide(engineOf(action)))
  })

  it.effect("keeps of a report which rows are where, and neither people nor amounts", () => {
    const report = {
      submitted: 3,
      created: [{ row: 1, ids: ["a"] }],
      excluded: [{ row: 3, employeeId: 100101, reason: "Maya Lindqvist is not one of this company." }],
      unknown: [],
      totals: { flatAmount: "4200.00", employees: [{ employeeId: 100101, flatAmount: "4200.00" }] }
    }
    const { action } = failing(() => new Incomplete({ report: Redacted.make(report) }))
    return Effect.gen(function* () {
      const error = yield* Effect.flip(Pay.execute({ id: "a" }))
      expect(error).toMatchObject({ error: "Incomplete", retryable: false, rows: { created: [1], excluded: [3] } })
      expect(JSON.stringify(Schema.encodeSync(Schema.toCodecJson(ActionFailed))(error))).not.toMatch(/Maya|4200|100101/)
    }).pipe(Effect.provide(engineOf(action)))
  })

  it.effect("keeps a failure that has no words of its own as a failure of the action", () => {
    const { action } = failing(() => "broken")
    return Effect.gen(function* () {
      expect(yield* Effect.flip(Pay.execute({ id: "a" }))).toMatchObject({
        error: "Error",
        message: "The action pay failed.",
        retryable: false
      })
    }).pipe(Effect.provide(engineOf(action)))
  })
})
