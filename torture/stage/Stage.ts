import { Schema } from "effect"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import type { PostgresServer } from "../../packages/testing/test/support/PostgresServer.ts"
import type { RunnerTask } from "../processes/RunnerTask.ts"
import { Serving, type SimulatorTask } from "../processes/SimulatorTask.ts"
import { connectionCount, type TortureOptions } from "../TortureOptions.ts"
import { type Program, start } from "./Program.ts"

/** What the runners run on: a real PostgreSQL, and the simulated API in a process of its own. */
export interface Stage {
  readonly postgres: PostgresServer
  readonly task: Omit<RunnerTask, "name">
  /** Keeps completing payrolls from now on. */
  readonly begin: () => void
  /** Resolves when no payroll will be completed any more. */
  readonly end: () => Promise<void>
  /** Ends the simulated API, and removes what was noted. */
  readonly close: () => Promise<void>
}

const startSimulator = (task: SimulatorTask): Promise<Program> =>
  start("simulator", { task: JSON.stringify(task), folder: task.folder, name: "simulator" })

/** How many companies there are: so many that each has some 30 subscriptions. */
export const companiesOf = ({ subscriptions }: Pick<TortureOptions, "subscriptions">): number =>
  Math.max(5, Math.ceil(subscriptions / 30))

/** Sets the stage. */
export const stage = async (postgres: PostgresServer, options: TortureOptions): Promise<Stage> => {
  const folder = mkdtempSync(join(tmpdir(), "ferrule-torture-"))
  const simulator = await startSimulator({
    seed: options.seed,
    companies: companiesOf(options),
    every: options.completeEvery,
    folder
  })
  const { apiKey, url } = Schema.decodeUnknownSync(Serving)(simulator.firstLine)
  return {
    postgres,
    task: { database: postgres.url, baseUrl: url, apiKey, connections: connectionCount, folder },
    begin: () => simulator.child.send("begin"),
    end: () =>
      new Promise((resolve) => {
        simulator.child.once("message", () => resolve())
        simulator.child.send("end")
      }),
    close: async () => {
      simulator.child.kill("SIGKILL")
      await simulator.ended
      rmSync(folder, { recursive: true, force: true })
    }
  }
}
