import { NodeRuntime } from "@effect/platform-node"
import { SimulatorServer } from "@ferrule/testing/server"
import { Effect } from "effect"

// The simulated API in a process of its own: one company with 1,000 employees.
const main = Effect.gen(function* () {
  const { apiKey, url } = yield* SimulatorServer
  process.send?.({ apiKey, url })
  return yield* Effect.never
})

main.pipe(
  Effect.provide(
    SimulatorServer.layer({ generated: { companies: 1, employees: 1000, payrolls: 2 }, keptRequests: 10 })
  ),
  NodeRuntime.runMain
)
