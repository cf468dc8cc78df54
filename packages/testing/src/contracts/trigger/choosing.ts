import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { Simulator } from "../../Simulator.ts"
import type { Scenario } from "../../world/Scenario.ts"
import { driftingWire } from "./DriftingWire.ts"
import { atEachBoundary } from "./EachBoundary.ts"
import { happenings } from "./Happenings.ts"
import { expected, look, pollAll, readingOf, settle, told } from "./Polls.ts"
import {
  type AnyTrigger,
  bothOf,
  company,
  occasions,
  onStage,
  otherCompany,
  payloadOf,
  type TriggerContractOptions
} from "./TriggerTrial.ts"

/** Lets every key open these companies and no others. */
const giveAccess = (companies: ReadonlyArray<number>) =>
  Effect.gen(function* () {
    const { apply, world } = yield* Simulator
    const { accounts }: Scenario = yield* world
    yield* Effect.orDie(
      apply({ upsert: { accounts: accounts.map((account) => ({ ...account, companyIds: [...companies] })) } })
    )
  })

/** What a trigger does when other companies are asked for, or can be seen, than before. */
export const choosing = (trigger: AnyTrigger, options: TriggerContractOptions): void => {
  const { event, happen, kinds, prepare, put } = happenings(trigger, options)
  const [one, both] = [payloadOf(options, [company]), bothOf(options)]
  const here = (round: number) => occasions(kinds.length, {}, 1 + round * kinds.length)
  const there = (round: number) => occasions(kinds.length, { companyId: otherCompany }, 1 + round * kinds.length)
  const rounds = [0, 1, 2, 3].flatMap((round) => [...here(round), ...there(round)])
  const known = [company, otherCompany].flatMap((companyId) => occasions(3, { companyId }, 101))

  const begin = Effect.andThen(
    Effect.forEach(known, (each) => put(each)),
    Effect.forEach(rounds, prepare)
  )

  it.effect("tells nothing of the history of a company that is added, and all of its news", () =>
    Effect.gen(function* () {
      yield* begin
      const first = yield* look(trigger, one)
      yield* Effect.forEach([...here(0), ...there(0)], happen)
      // What happened to the added company before the first look at it is its history.
      const added = yield* look(trigger, both, { state: first.state })
      expect(told(added.events)).toEqual(expected(here(0).map(event)))
      yield* Effect.forEach([...here(1), ...there(1)], happen)
      const after = yield* settle(trigger, both, added.state)
      expect(told(after.events)).toEqual(expected(here(1).map(event), there(1).map(event)))
    }).pipe((story) => onStage(story, options))
  )

  it.effect("loses nothing of a company that is taken out of the choice and put back", () =>
    Effect.gen(function* () {
      yield* begin
      const first = yield* look(trigger, both)
      yield* Effect.forEach([...here(0), ...there(0)], happen)
      const without = yield* look(trigger, one, { state: first.state })
      expect(told(without.events)).toEqual(expected(here(0).map(event)))
      yield* Effect.forEach(there(1), happen)
      const settled = yield* settle(trigger, one, without.state)
      expect(told(settled.events)).toEqual([])
      const back = yield* settle(trigger, both, settled.state)
      expect(told(back.events)).toEqual(expected(there(0).map(event), there(1).map(event)))
      expect(told((yield* settle(trigger, both, back.state)).events)).toEqual([])
    }).pipe((story) => onStage(story, options))
  )

  it.effect("tells nothing of the history of a company that it can see from now on, and all of its news", () =>
    Effect.gen(function* () {
      yield* giveAccess([company])
      yield* begin
      const first = yield* look(trigger, {})
      yield* Effect.forEach([...here(0), ...there(0)], happen)
      yield* giveAccess([company, otherCompany])
      const seen = yield* settle(trigger, {}, first.state)
      expect(told(seen.events)).toEqual(expected(here(0).map(event)))
      yield* Effect.forEach([...here(1), ...there(1)], happen)
      const after = yield* settle(trigger, {}, seen.state)
      expect(told(after.events)).toEqual(expected(here(1).map(event), there(1).map(event)))
    }).pipe((story) => onStage(story, options))
  )

  it.effect.each([
    { title: "of those that it can see", payload: {} },
    { title: "of those that are asked for", payload: both }
  ])("says when it cannot see a company $title any more, takes nothing for gone, and loses nothing", ({ payload }) =>
    Effect.gen(function* () {
      yield* begin
      const first = yield* look(trigger, payload)
      yield* giveAccess([company])
      yield* Effect.forEach([...here(0), ...there(0)], happen)
      const without = yield* settle(trigger, payload, first.state)
      expect(told(without.events)).toEqual(expected(here(0).map(event)))
      expect(without.alarms.map(({ code }) => code)).toContain("no-access")
      yield* giveAccess([])
      yield* Effect.forEach(here(1), happen)
      const blind = yield* settle(trigger, payload, without.state)
      expect(told(blind.events)).toEqual([])
      yield* giveAccess([company, otherCompany])
      const back = yield* settle(trigger, payload, blind.state)
      expect(told(back.events)).toEqual(expected(there(0).map(event), here(1).map(event)))
      expect(told((yield* settle(trigger, payload, back.state)).events)).toEqual([])
    }).pipe((story) => onStage(story, options))
  )

  it.effect("takes nothing for gone when it cannot see a company any more between any two requests", () => {
    const { during, wire } = driftingWire()
    const reading = readingOf(kinds)
    return Effect.gen(function* () {
      yield* begin
      const { state } = yield* look(trigger, both)
      yield* Effect.forEach([...here(0), ...there(0)], happen)
      const change = Effect.provideService(giveAccess([company]), Simulator, yield* Simulator)
      const all = expected(here(0).map(event), there(0).map(event))
      yield* atEachBoundary((at) =>
        Effect.gen(function* () {
          const poll = look(trigger, both, { ...reading, state })
          const { boundaries, result } = yield* during(poll, at, change)
          yield* giveAccess([company])
          const without = yield* pollAll(trigger, both, { ...reading, state: result.state })
          yield* giveAccess([company, otherCompany])
          const back = yield* pollAll(trigger, both, { ...reading, state: without.state })
          const events = told([...result.events, ...without.events, ...back.events])
          expect({ at, events }).toEqual({ at, events: all })
          return boundaries
        })
      )
    }).pipe((story) => onStage(story, options, { wire }))
  })
}
