import { Action } from "@ferrule/core"
import { expect, it } from "@effect/vitest"
import { Deferred, Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { Simulator } from "../../Simulator.ts"
import { type ActionContractOptions, type AnyAction, inTime, stage } from "./ActionTrial.ts"
import { hanging } from "./HangingWire.ts"

/** How many requests a run of the action takes. */
const requestsOf = (action: AnyAction, options: ActionContractOptions) =>
  Effect.gen(function* () {
    yield* yield* inTime(Action.runJson(action, options.payload))
    const { requests } = yield* Simulator
    return (yield* requests).length
  }).pipe(Effect.provide(stage(options)))

/** What interrupting an action does. */
export const stopping = (action: AnyAction, options: ActionContractOptions): void => {
  it.effect("stops when it is interrupted at any of its requests, and leaves nothing behind", () =>
    Effect.gen(function* () {
      const requests = yield* requestsOf(action, options)
      expect(requests).toBeGreaterThan(0)
      for (let nth = 1; nth <= requests; nth++) {
        const { reached, seen, wire } = yield* hanging(nth)
        yield* Effect.gen(function* () {
          const run = yield* Effect.forkChild(Action.runJson(action, options.payload))
          yield* Effect.raceFirst(Deferred.await(reached), Fiber.await(run))
          yield* Fiber.interrupt(run)
          const { started } = seen
          yield* TestClock.adjust("1 hour")
          expect({ nth, ...seen }).toEqual({ nth, started, open: 0 })
          // The connection is as good as before: what reads can be read again.
          if (action.access === "read") yield* yield* inTime(Action.runJson(action, options.payload))
        }).pipe(Effect.provide(stage(options, wire)))
      }
    })
  )
}
