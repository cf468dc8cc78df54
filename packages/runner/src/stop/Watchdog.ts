import { Duration, Effect, type Scope } from "effect"
import { Worker } from "node:worker_threads"

// In words of its own, since a bundler that packs the runner cannot lose it. It waits without taking time; nothing that
// hangs in the main thread holds it up.
const thread = `
const { workerData: { armed, bound } } = require("node:worker_threads")
Atomics.wait(armed, 0, 0)
if (Atomics.wait(armed, 0, 1, bound) === "timed-out") {
  const seconds = Math.round(bound / 1000)
  require("node:fs").writeSync(2, "The runner has not stopped within " + seconds + " s, so the process is killed. What was under way is done again after the next start.\\n")
  process.kill(process.pid, "SIGKILL")
}
`

/** Ends the process hard when a stop takes too long. */
export interface Watchdog {
  /** Counts from now; called again, it goes on counting from the first time. */
  readonly arm: () => void
}

/**
 * Starts a thread that, once armed, kills the process (SIGKILL) when it still runs after `bound`: also when the main
 * thread is blocked, or something that is to be closed never is. It keeps no process alive that could end.
 */
export const start = (bound: Duration.Input): Watchdog => {
  const armed = new Int32Array(new SharedArrayBuffer(4))
  const worker = new Worker(thread, { eval: true, workerData: { armed, bound: Duration.toMillis(bound) } })
  worker.unref()
  return {
    arm: () => {
      if (Atomics.compareExchange(armed, 0, 0, 1) === 0) Atomics.notify(armed, 0)
    }
  }
}

/** Arms a watchdog when the process is told to stop, by SIGTERM or Ctrl-C. */
export const onSignals = (bound: Duration.Input): Effect.Effect<void, never, Scope.Scope> =>
  Effect.asVoid(
    Effect.acquireRelease(
      Effect.sync(() => {
        const { arm } = start(bound)
        // Before all others, which may begin at once with what never ends.
        process.prependListener("SIGTERM", arm)
        process.prependListener("SIGINT", arm)
        return arm
      }),
      (arm) =>
        Effect.sync(() => {
          process.off("SIGTERM", arm)
          process.off("SIGINT", arm)
        })
    )
  )
