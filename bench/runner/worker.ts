import { ClusterPartition, Partition, Runner } from "@ferrule/runner"
import { Effect, Fiber, Layer } from "effect"
import { FetchHttpClient } from "effect/http"
import { connections, idle } from "./idle.ts"
import { notedStore } from "./notedStore.ts"
import { clients, type Place } from "./place.ts"
import { send, type Sending } from "./statements.ts"
import * as Tally from "./tally.ts"

/** What a process is to do: to be a runner, alone or among others, or to send its statements and nothing else. */
export interface Task {
  readonly place: Place
  readonly work: "runner" | "runner among others" | Sending
}

// A process that does nothing else, so that its CPU time and its memory are its own.
const { place, work }: Task = JSON.parse(process.argv[2] ?? "")
const tally = Tally.make(() => process.send?.("warm"))

const runner = Runner.layerStored({ connectors: [idle] }).pipe(
  Layer.provide(notedStore(tally)),
  Layer.provide(Runner.layerDesk({ connectors: [idle] })),
  Layer.provide(work === "runner" ? Partition.layerAll : ClusterPartition.layer),
  Layer.provide([connections, FetchHttpClient.layer])
)

const fiber = Effect.runFork(
  Effect.provide(typeof work === "string" ? Layer.launch(runner) : send(tally, work), clients(place))
)
fiber.addObserver((exit) => {
  if (exit._tag === "Failure" && !isEnding) console.error(String(exit.cause))
  process.exit()
})

let isEnding = false
process.on("disconnect", () => process.exit())
process.on("message", (order: "clear" | "taken" | "end") => {
  if (order === "clear") tally.clear()
  if (order === "taken") process.send?.(tally.taken())
  if (order !== "end") return
  isEnding = true
  Effect.runFork(Fiber.interrupt(fiber))
})
