// Triggers that run by themselves: a program embeds the runner, and handles what it finds. Everything is kept in one file.
// Run it: npx node examples/12-run-triggers.ts
import { LocalDate } from "@ferrule/core"
import { CompanyId } from "@ferrule/core/payroll"
import { PayrollConnector } from "@ferrule/payroll"
import { Connections, type DeliveredEvent, Deliveries, Runner, Subscriptions } from "@ferrule/runner"
import { generatedKey, Simulator } from "@ferrule/testing"
import { VirtualTime } from "@ferrule/testing/simulation"
import { Context, Effect, Layer } from "effect"
import { mkdtempSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

/** Whoever is told of payrolls: here a list. */
class Team extends Context.Service<Team, Array<string>>()("example/Team") {
  static readonly layer = Layer.sync(Team, () => [])
}

// #region embed
/** Is given each payroll run once it is completed. What it fails to take, it is given again later, under the same id. */
const tellTeam = ({ key }: DeliveredEvent) => Effect.map(Team, (team) => team.push(`payroll run ${key} is completed`))

/** One layer: it polls, and delivers. The file has what is subscribed to, what was seen, and what waits. */
const runnerIn = (file: string) =>
  Runner.layerSqlite({ file, connectors: [PayrollConnector], handlers: { tellTeam } }).pipe(
    // By name. `Connections.layerFile` reads them from a file, and keys from the environment.
    Layer.provide(Connections.layerRecord({ main: { baseUrl: "https://payroll.example", apiKey: generatedKey } }))
  )

/** To be said at each start: to create the same subscription again is harmless. */
const watchPayrollRuns = Effect.flatMap(Subscriptions, ({ create }) =>
  create({
    id: "tell-team",
    connection: "main",
    trigger: "new_payroll_run",
    payload: { companies: [101] },
    every: "5 minutes",
    destination: { type: "handler", name: "tellTeam" }
  })
)
// #endregion

/** The program is started, and started again later. A payroll is completed while nobody looks: it is told all the same. */
export const program = (file: string) =>
  Effect.gen(function* () {
    const { completePayroll } = yield* Simulator
    const first = Effect.andThen(watchPayrollRuns, Effect.sleep("2 seconds"))
    yield* Effect.provide(first, runnerIn(file))

    yield* completePayroll({ companyId: CompanyId.make(101), paycheckDate: LocalDate.make("2026-03-27") })
    const second = Effect.gen(function* () {
      yield* watchPayrollRuns
      yield* (yield* Subscriptions).pollNow("tell-team")
      yield* Effect.sleep("2 seconds")
      return yield* (yield* Deliveries).list()
    })
    const deliveries = yield* Effect.provide(second, runnerIn(file))
    return { told: yield* Team, deliveries: deliveries.map(({ id, status }) => `${id} ${status}`) }
  }).pipe(Effect.provide([Simulator.layer(), Team.layer]))

/** A file in a folder of its own. */
const newFile = () => join(mkdtempSync(join(tmpdir(), "ferrule-")), "runner.db")

/** The example in virtual time. */
export const inVirtualTime = () => VirtualTime.run(program(newFile()), { seed: 1 })

if (import.meta.main) console.log(await inVirtualTime())
