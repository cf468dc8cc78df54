import type { PayrollRun } from "@ferrule/core/payroll"
import { Context, Effect, Layer, type Schema } from "effect"
import { HttpClient } from "effect/http"
import * as FaultDraw from "./faults/FaultDraw.ts"
import * as FaultPlan from "./faults/FaultPlan.ts"
import * as ApiRoutes from "./http/ApiRoutes.ts"
import * as Exchange from "./http/Exchange.ts"
import * as InMemoryClient from "./http/InMemoryClient.ts"
import * as RequestLog from "./http/RequestLog.ts"
import * as Payday from "./Payday.ts"
import { shuffled } from "./rules/ListOrder.ts"
import { faultsOf, type SimulatorOptions, worldOf } from "./SimulatorOptions.ts"
import type { Scenario, ScenarioError } from "./world/Scenario.ts"
import type { WorldChanged, WorldChange } from "./world/WorldChanges.ts"
import * as World from "./world/World.ts"

/** A running simulation of the API: its world, its faults and what it served. */
export class Simulator extends Context.Service<
  Simulator,
  {
    /** The world at this moment, as a scenario. */
    readonly world: Effect.Effect<Scenario>
    /**
     * Puts records in, in the place of those with the same identity, and takes records away; all of it or, when a
     * record or a reference is broken, nothing. Taking away what is not there changes nothing.
     */
    readonly apply: (change: WorldChange) => Effect.Effect<WorldChanged, ScenarioError>
    /** Completes a payroll: pending items are used up, a run, paychecks and a balanced journal show. */
    readonly completePayroll: (payday: Payday.Payday) => Effect.Effect<PayrollRun>
    /** What was served, in the order in which it was answered. */
    readonly requests: Effect.Effect<ReadonlyArray<RequestLog.ServedRequest>>
    /** Replaces the fault plan, and starts it from its seed. */
    readonly setFaults: (plan: typeof FaultPlan.FaultPlan.Encoded) => Effect.Effect<void, Schema.SchemaError>
  }
>()("@ferrule/testing/Simulator") {
  /**
   * A simulation of its own, with an HTTP client that reaches it in memory, whatever the base address; no socket is
   * opened. Time is the Clock's. Fails when the scenario or the fault plan is broken.
   */
  static readonly layer = (
    options: SimulatorOptions = {}
  ): Layer.Layer<Simulator | HttpClient.HttpClient, ScenarioError | Schema.SchemaError> =>
    Layer.effectContext(
      Effect.gen(function* () {
        const { simulator, exchange } = yield* start(options)
        const client = InMemoryClient.make(exchange, yield* Effect.scope)
        return Context.make(Simulator, simulator).pipe(Context.add(HttpClient.HttpClient, client))
      })
    )
}

/** A simulation, its state, and how it answers one request over whatever transport. */
export const start = Effect.fnUntraced(function* (options: SimulatorOptions) {
  const { seed = 0, shuffle = false, keptRequests = 10_000 } = options
  const scope = yield* Effect.scope
  const world = World.make(yield* worldOf(options), seed)
  const log = RequestLog.make(keptRequests)
  let draw = FaultDraw.make(yield* faultsOf(options))
  const answer = ApiRoutes.make(world, shuffle ? shuffled(seed) : (records) => records)
  const simulator: Simulator["Service"] = {
    world: Effect.sync(world.snapshot),
    apply: world.apply,
    completePayroll: (payday) => Payday.complete(world, payday),
    requests: Effect.sync(log.all),
    setFaults: (plan) =>
      Effect.map(FaultPlan.decode(plan), (decoded) => {
        draw = FaultDraw.make(decoded)
      })
  }
  return { simulator, world, exchange: Exchange.make(answer, { draw: () => draw, log, scope }) }
})
