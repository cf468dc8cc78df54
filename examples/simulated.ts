import { NodeRuntime } from "@effect/platform-node"
import { WriteJournal } from "@ferrule/core"
import { Payroll } from "@ferrule/core/payroll"
import { generatedKey, Simulator } from "@ferrule/testing"
import { Console, Effect, Layer, Redacted } from "effect"
import { KeyValueStore } from "effect/persistence"

const connection = Payroll.layer({ baseUrl: "https://payroll.example", apiKey: Redacted.make(generatedKey) })

/** What the examples run on: the simulated API instead of the network, and a store in memory. */
export const simulated = connection.pipe(
  Layer.provideMerge(Simulator.layer()),
  Layer.merge(WriteJournal.layerMemory),
  Layer.merge(KeyValueStore.layerMemory),
  Layer.orDie
)

/** Runs an example by hand and prints what it gives. */
export const runSimulated = <A, E>(example: Effect.Effect<A, E, Layer.Success<typeof simulated>>): void =>
  NodeRuntime.runMain(example.pipe(Effect.tap(Console.log), Effect.provide(simulated)))
