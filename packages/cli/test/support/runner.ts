import { randomBytes } from "node:crypto"
import { fileURLToPath } from "node:url"
import { bin, ferrule } from "./ferrule.ts"
import { type Spawned, spawned } from "./spawned.ts"

const receiver = fileURLToPath(new URL("../../../../examples/receive-webhooks.ts", import.meta.url))

/** A database, by file or URL, and the environment of its runners: what starts runners, receives their webhooks, and manages subscriptions. */
export const runnerOf = (database: string, url: string) => {
  const variables = {
    FERRULE_API_KEY: "sim-key-1",
    FERRULE_BASE_URL: url,
    FERRULE_WEBHOOK_SECRET_DEMO: `whsec_${randomBytes(32).toString("base64")}`,
    FERRULE_WEBHOOK_HOSTS: "127.0.0.1",
    FERRULE_DATABASE_URL: database
  }
  return {
    /** Starts a runner, and waits until it is at work. */
    start: async (...flags: ReadonlyArray<string>): Promise<Spawned> => {
      const runner = spawned([bin, "runner", "start", ...flags], variables)
      await runner.stderr.find("The runner is at work")
      return runner
    },
    /** Starts the receiver of the examples, which prints each webhook that the public package has verified. */
    receive: async () => {
      const running = spawned([receiver, "0"], variables)
      const listening = await running.stdout.find("listening")
      const { port } = JSON.parse(listening.slice("listening ".length))
      return { ...running, url: `http://127.0.0.1:${port}/hook` }
    },
    /** Runs a command on the same database. */
    run: (...args: ReadonlyArray<string>) => ferrule([...args, "--json"], { env: variables })
  }
}
