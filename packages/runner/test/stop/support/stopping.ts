// A program that is told to stop, and stops as the argument says.
import { Effect } from "effect"
import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as Watchdog from "../../../src/stop/Watchdog.ts"

const blocked = Effect.sync(() => {
  for (;;);
})

const endings: Readonly<Record<string, Effect.Effect<void>>> = {
  "at once": Effect.void,
  "in time": Effect.sleep("100 millis"),
  never: Effect.never,
  blocked
}

const program = Effect.gen(function* () {
  yield* Watchdog.onSignals("500 millis")
  yield* Effect.addFinalizer(() => endings[process.argv[2] ?? ""] ?? Effect.void)
  console.log("running")
  return yield* Effect.never
})

NodeRuntime.runMain(Effect.scoped(program))
