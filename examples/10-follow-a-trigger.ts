// Follows a trigger as a stream: polls on a schedule, hands over one event after another, stores the state in between.
// Run it: npx node examples/10-follow-a-trigger.ts
import { PaycheckVoided } from "@ferrule/connector-triggers"
import { Trigger } from "@ferrule/core"
import { Simulator } from "@ferrule/testing"
import { VirtualTime } from "@ferrule/testing/simulation"
import { Console, Effect, Fiber, Stream } from "effect"
import { KeyValueStore } from "effect/persistence"
import { simulated } from "./simulated.ts"

// #region follow
/** Hands over each void, and each void that is taken back, one after another. */
export const followVoids = <E, R>(accept: (key: string, change: string) => Effect.Effect<unknown, E, R>) =>
  Effect.gen(function* () {
    const store = yield* KeyValueStore.KeyValueStore
    const events = Trigger.stream(
      PaycheckVoided,
      { companies: [101] },
      {
        load: store.get("paycheck_voided"),
        every: "15 minutes",
        audit: { recent: "1 hour", older: "1 day" }, // a void moves no count: look every hour
        save: (state) => store.set("paycheck_voided", state), // called once its events have been taken
        onAlarm: ({ message }) => Console.warn(message)
      }
    )
    yield* Stream.runForEach(events, ({ key, change }) => accept(key, change))
  })
// #endregion

/** Two hours in which a paycheck is voided, and the void is taken back. Time is virtual: they pass at once. */
export const program = Effect.gen(function* () {
  const { apply, world } = yield* Simulator
  const told: Array<string> = []
  const following = yield* Effect.forkChild(
    followVoids((key, change) => Effect.sync(() => told.push(`${change} ${key}`)))
  )
  const paycheck = (yield* world).paychecks.find(({ companyId, isVoided }) => companyId === 101 && isVoided !== true)
  if (paycheck === undefined) return told
  for (const isVoided of [true, false]) {
    yield* Effect.sleep("1 minute")
    yield* apply({ upsert: { paychecks: [{ ...paycheck, isVoided }] } })
    yield* Effect.sleep("2 hours")
  }
  yield* Fiber.interrupt(following)
  return told
})

/** The example in virtual time. */
export const inVirtualTime = () => VirtualTime.run(Effect.provide(program, simulated), { seed: 1 })

if (import.meta.main) console.log(await inVirtualTime())
