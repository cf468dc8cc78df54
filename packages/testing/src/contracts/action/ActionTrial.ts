import { Action, Policy, WriteJournal, WritePolicy } from "@ferrule/core"
import { Payroll } from "@ferrule/core/payroll"
import { Effect, Fiber, Layer, Redacted } from "effect"
import { HttpClient } from "effect/http"
import { TestClock } from "effect/testing"
import { Simulator } from "../../Simulator.ts"
import type { Scenario } from "../../world/Scenario.ts"
import { plantedKey, plantedWorld } from "./PlantedWorld.ts"

/** What an action may need. */
export type Services = Payroll | WriteJournal

/** An action of any kind that the contract can try. */
export type AnyAction = Action.AnyAction<unknown, Services>

/** How an action is tried. */
export interface ActionContractOptions {
  /** A payload with which the action succeeds in the world. Every field of it is tried with wrong values, too. */
  readonly payload: unknown
  /** The world; a small one with planted names if left out: companies 101 and 102, employees from 100001 on. */
  readonly world?: Scenario
  /** Texts of the payload that nothing may print, besides what is planted in the world. */
  readonly secrets?: ReadonlyArray<string>
  /** What the report of a write says: how many items were submitted, and how many of each fate there were (law 1). */
  readonly accounting?: (result: unknown) => { readonly submitted: number; readonly parts: ReadonlyArray<number> }
}

/** Wraps the HTTP client that a trial uses. */
export type Wire = (client: HttpClient.HttpClient) => HttpClient.HttpClient

/** A simulated API and a connection to it, of their own for each trial. */
export const stage = (
  options: Pick<ActionContractOptions, "world">,
  wire: Wire = (client) => client,
  policy?: Policy.PolicyOptions
) => {
  const wired = Layer.effect(HttpClient.HttpClient, Effect.map(HttpClient.HttpClient, wire))
  const connection = { baseUrl: "http://localhost", apiKey: Redacted.make(plantedKey) }
  return Payroll.layer(policy === undefined ? connection : { ...connection, policy }).pipe(
    Layer.provide(wired),
    Layer.provideMerge(Simulator.layer({ scenario: options.world ?? plantedWorld })),
    Layer.merge(Layer.fresh(WriteJournal.layerMemory)),
    Layer.merge(Layer.succeed(WritePolicy, { settle: 0, runLag: 0, sendWithin: 0 }))
  )
}

const turn = Effect.promise(() => new Promise((resolve) => setImmediate(resolve)))

/** Runs an effect to its end while as much time passes as it may need. */
export const inTime = Effect.fnUntraced(function* <A, E, R>(effect: Effect.Effect<A, E, R>) {
  const fiber = yield* Effect.forkChild(Effect.exit(effect))
  // Waits that begin only after something real, such as a digest, need their time too.
  while (fiber.pollUnsafe() === undefined) yield* Effect.andThen(TestClock.adjust("1 minute"), turn)
  return yield* Fiber.join(fiber)
})
