import { NodeRuntime } from "@effect/platform-node"
import { WriteJournal } from "@ferrule/core"
import { Payroll } from "@ferrule/core/payroll"
import { SimulatorServer } from "@ferrule/testing/server"
import { Effect, Layer, Redacted } from "effect"
import { tracedHttpClient } from "./RequestTrace.ts"
import { story } from "./Story.ts"
import { heading, say } from "./Voice.ts"

const world = { companies: 3, employees: 12, payrolls: 6 }

const payroll = Layer.unwrap(
  Effect.map(SimulatorServer, ({ url, apiKey = "" }) => Payroll.layer({ baseUrl: url, apiKey: Redacted.make(apiKey) }))
).pipe(Layer.provide(tracedHttpClient))

const next = [
  "Try it yourself:",
  "   npm run ferrule -- simulate             the same world on port 4010, with docs at http://127.0.0.1:4010/docs",
  "   export FERRULE_API_KEY=sim-key-1 FERRULE_BASE_URL=http://127.0.0.1:4010",
  "   npm run ferrule -- connection test      whom a key belongs to",
  "   npm run ferrule -- actions list         everything that can be done",
  "   npm run ferrule -- triggers poll new_payroll_run --state runs.state --start all",
  "Then read examples/, from 01 on, and README.md."
]

const main = Effect.gen(function* () {
  const { url } = yield* SimulatorServer
  yield* say("Ferrule: a payroll connector at work, over a real HTTP socket.", "bold")
  yield* heading("A payroll API to talk to: the simulator, on a free port of this machine.")
  yield* say(`   ${url}   ${world.companies} companies with ${world.employees} employees each, made up from a seed`)
  yield* story
  yield* say("")
  for (const line of next) yield* say(line)
})

main.pipe(
  Effect.provide(
    payroll.pipe(Layer.merge(WriteJournal.layerMemory), Layer.provideMerge(SimulatorServer.layer({ generated: world })))
  ),
  NodeRuntime.runMain
)
