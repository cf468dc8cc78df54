// The simulated API. Between the messages `begin` and `end` it keeps completing payrolls, and notes each; that it has ended
// is answered by `ended`.
import { NodeRuntime } from "@effect/platform-node"
import { LocalDate } from "@ferrule/core"
import { CompanyId } from "@ferrule/core/payroll"
import { generatedKey, Simulator } from "@ferrule/testing"
import { SimulatorServer } from "@ferrule/testing/server"
import { Context, Effect, Latch, Layer, Schema } from "effect"
import { payrollKey } from "../checks/PayrollKey.ts"
import { between, random } from "../plan/Random.ts"
import { realTime } from "../stage/RealTime.ts"
import { witness } from "../stage/Witness.ts"
import { Serving, SimulatorTask } from "./SimulatorTask.ts"

const { every, folder, seed, ...size } = Schema.decodeUnknownSync(SimulatorTask)(process.argv[2])
const completed = witness(folder, "completed")
const draw = random(seed)

const served = SimulatorServer.layer({
  seed,
  generated: { ...size, employees: 1, payrolls: 2, today: LocalDate.make(new Date().toISOString().slice(0, 10)) },
  keptRequests: 1
})

NodeRuntime.runMain(
  Effect.gen(function* () {
    const context = yield* Layer.build(served)
    const { completePayroll, world } = Context.get(context, Simulator)
    const { companies, payrollRuns } = yield* world
    const ids = companies.map(({ id }) => id)
    completed.note(...payrollRuns.map((run) => ({ company: run.companyId, key: payrollKey(run), from: 0, to: 0 })))
    const running = Latch.makeUnsafe()
    process.on("message", (message) => {
      if (message === "begin") running.openUnsafe()
      else running.closeUnsafe()
    })
    const { url } = Context.get(context, SimulatorServer)
    console.log(Schema.encodeSync(Serving)({ url, apiKey: generatedKey }))
    while (true) {
      if (!running.isOpen()) process.send?.("ended")
      yield* running.await
      const companyId = ids[between(draw, 0, ids.length - 1)] ?? CompanyId.make(1)
      const from = realTime()
      const run = yield* completePayroll({ companyId })
      completed.note({ company: companyId, key: payrollKey(run), from, to: realTime() })
      yield* Effect.sleep(every)
    }
  }).pipe(Effect.scoped)
)
