import { Effect, ManagedRuntime } from "effect"
import { SimulatorServer } from "../../server/SimulatorServer.ts"
import { Simulator } from "../../Simulator.ts"
import type { Scenario } from "../../world/Scenario.ts"
import type { WorldChange } from "../../world/WorldChanges.ts"
import { plantedKey, plantedWorld } from "../action/PlantedWorld.ts"
import type { HostSettings, HostUnderTest, RunningHost } from "./HostUnderTest.ts"

/** A key that the simulated API does not know. */
export const wrongKey = "key-5Hn8WrongYc3"

/** What stands between the host and the simulated API: where the host finds it. To close it may fail, and then the tests do. */
export interface HostGate {
  readonly url: string
  close(): Promise<void>
}

/** A host that runs beside a simulated API of its own. */
export interface HostStage {
  readonly settings: HostSettings
  readonly host: RunningHost
  change(change: WorldChange): Promise<void>
  world(): Promise<Scenario>
  /** The payroll run after the last one of company 101, paid today. */
  runPayroll(): Promise<{ readonly id: string }>
  close(): Promise<void>
}

/** Starts the simulated API, and the host with a connection to it. */
export const openHostStage = async (
  host: HostUnderTest,
  through: ((api: string) => Promise<HostGate>) | undefined
): Promise<HostStage> => {
  const server = ManagedRuntime.make(SimulatorServer.layer({ scenario: plantedWorld, control: true }))
  const { url } = await server.runPromise(SimulatorServer)
  const gate = await through?.(url)
  const settings = { baseUrl: gate?.url ?? url, apiKey: plantedKey }
  const running = await host.start(settings)
  const change = (what: WorldChange) =>
    server.runPromise(Effect.asVoid(Effect.flatMap(Simulator, ({ apply }) => apply(what))))
  const world = () => server.runPromise(Effect.flatMap(Simulator, ({ world }) => world))
  let payrollNumber = 2
  return {
    settings,
    host: running,
    change,
    world,
    runPayroll: async () => {
      payrollNumber += 1
      const paycheckDate = new Date().toISOString().slice(0, 10)
      await change({ upsert: { payrollRuns: [{ companyId: 101, payrollNumber, paycheckDate }] } })
      return { id: `new_payroll_run:101:${payrollNumber}` }
    },
    close: async () => {
      await running.stop()
      try {
        await gate?.close()
      } finally {
        await server.dispose()
      }
    }
  }
}
