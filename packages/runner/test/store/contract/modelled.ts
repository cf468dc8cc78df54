import { expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import * as fc from "fast-check"
import { shardOf } from "../../../src/store/Shard.ts"
import type { Claim, DeliveryClaim, PollClaim, RunnerStore } from "../../../src/store/RunnerStore.ts"
import * as ModelStore from "../support/ModelStore.ts"
import { events, held, open, problem, request, type StorePlace, subscription } from "../support/StorePlace.ts"

type Store = RunnerStore["Service"]

const ids = ["a", "b", "c"]
const id = fc.constantFrom(...ids)
const lane = fc.constantFrom("polls", "deliveries")
/** Which of the claims so far, counted from the last one. */
const claims = fc.uniqueArray(fc.nat(5), { minLength: 1, maxLength: 4 })
const connection = fc.constantFrom("harbor", "other")
const destination = fc.constantFrom({ type: "output" as const }, { type: "handler" as const, name: "collect" })
const millis = fc.constantFrom(0, 1, 500, 5999, 6000, 86_400_000)
const optional = <A>(arbitrary: fc.Arbitrary<A>) => fc.option(arbitrary, { nil: undefined })
const reason = fc.constantFrom("It failed for too long.")

const operation = fc.oneof(
  { weight: 2, arbitrary: fc.record({ type: fc.constant("create"), id, connection, dueIn: millis }) },
  { weight: 4, arbitrary: fc.record({ type: fc.constant("wait"), millis }) },
  {
    weight: 8,
    arbitrary: fc.record({
      type: fc.constant("claim"),
      lane,
      busy: fc.subarray(["other", "output"]),
      shards: optional(fc.subarray([shardOf("harbor"), shardOf("other")]))
    })
  },
  {
    weight: 8,
    arbitrary: fc.record({
      type: fc.constant("settle polls"),
      claims,
      dueIn: millis,
      state: optional(fc.constantFrom("ledger 1", "ledger 2", "ledger three")),
      found: fc.nat(3),
      isFailure: fc.boolean(),
      disable: fc.option(reason, { nil: undefined, freq: 8 })
    })
  },
  {
    weight: 8,
    arbitrary: fc.record({
      type: fc.constant("settle deliveries"),
      claims,
      dueIn: millis,
      delivered: fc.nat(4),
      isFailure: fc.boolean(),
      giveUpAfter: optional(millis),
      disable: fc.option(reason, { nil: undefined, freq: 8 })
    })
  },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("renew"), lane, claims }) },
  { weight: 2, arbitrary: fc.record({ type: fc.constant("release"), lane, claims }) },
  fc.record({ type: fc.constant("turn"), id, status: fc.constantFrom("active", "paused") }),
  { weight: 2, arbitrary: fc.record({ type: fc.constant("poll now"), id }) },
  fc.record({
    type: fc.constant("update"),
    id,
    changes: fc.record({ connection, destination, every: fc.constantFrom(1000, 60_000) }, { requiredKeys: [] })
  }),
  fc.record({ type: fc.constant("remove"), id }),
  fc.record({ type: fc.constant("rewind"), id, snapshot: optional(fc.nat(2)) }),
  fc.record({ type: fc.constant("retry"), id, sequence: optional(fc.integer({ min: 1, max: 6 })) }),
  fc.record({ type: fc.constant("forget"), delivered: millis, snapshots: millis })
)

type Operation = typeof operation extends fc.Arbitrary<infer A> ? A : never

/** What a runner has in hand: all that it ever claimed. */
interface Hands {
  readonly polls: Array<PollClaim>
  readonly deliveries: Array<DeliveryClaim>
}

/** The claims of these numbers, each once. */
const picked = <A extends Claim>(hands: ReadonlyArray<A>, which: ReadonlyArray<number>): ReadonlyArray<A> => {
  const claims = which.map((index) => hands.at(-1 - index)).filter((claim) => claim !== undefined)
  return [...new Map(claims.map((claim) => [`${claim.subscription} ${claim.version}`, claim])).values()]
}

const apply = (store: Store, hands: Hands, operation: Operation): Effect.Effect<unknown, unknown> =>
  Effect.gen(function* () {
    switch (operation.type) {
      case "create":
        return yield* store.create(
          subscription(operation.id, { connection: operation.connection, dueIn: operation.dueIn })
        )
      case "claim": {
        const asked = request({
          busy: operation.busy,
          ...(operation.shards === undefined ? {} : { shards: operation.shards })
        })
        if (operation.lane === "polls") {
          const claimed = yield* store.polls.claim(asked)
          hands.polls.push(...claimed.work.toSorted((a, b) => (a.subscription < b.subscription ? -1 : 1)))
          return { ...claimed, work: new Set(claimed.work) }
        }
        const claimed = yield* store.deliveries.claim(asked)
        hands.deliveries.push(...claimed.work.toSorted((a, b) => (a.subscription < b.subscription ? -1 : 1)))
        return { ...claimed, work: new Set(claimed.work) }
      }
      case "settle polls": {
        const { disable, dueIn, found, isFailure, state } = operation
        return yield* store.polls.settle(
          picked(hands.polls, operation.claims).map((claim, index) => ({
            ...held(claim),
            dueIn,
            events: events(...Array.from({ length: found }, (_, event) => `e${index}${event}`)),
            ...(state === undefined ? {} : { state }),
            ...(isFailure ? { problem } : {}),
            ...(disable === undefined ? {} : { disable })
          }))
        )
      }
      case "settle deliveries": {
        const { delivered, disable, dueIn, giveUpAfter, isFailure } = operation
        return yield* store.deliveries.settle(
          picked(hands.deliveries, operation.claims).map((claim) => {
            const last = isFailure ? claim.events.at(delivered - 1) : claim.events.at(-1)
            return {
              ...held(claim),
              dueIn,
              ...(last === undefined || (isFailure && delivered === 0) ? {} : { deliveredTo: last.sequence }),
              ...(isFailure ? { problem } : {}),
              ...(giveUpAfter === undefined ? {} : { giveUpAfter }),
              ...(disable === undefined ? {} : { disable })
            }
          })
        )
      }
      case "renew":
        return yield* store[operation.lane].renew(picked<Claim>(hands[operation.lane], operation.claims), 6000)
      case "release":
        return yield* store[operation.lane].release(picked<Claim>(hands[operation.lane], operation.claims))
      case "turn":
        return yield* store.turn(operation.id, operation.status)
      case "poll now":
        return yield* store.pollNow(operation.id)
      case "update":
        return yield* store.update(operation.id, operation.changes)
      case "remove":
        return yield* store.remove(operation.id)
      case "rewind": {
        if (operation.snapshot === undefined) return yield* store.rewind(operation.id, { start: "all" })
        const snapshot = (yield* store.snapshots(operation.id))[operation.snapshot]?.id ?? "none"
        return yield* store.rewind(operation.id, { snapshot })
      }
      case "retry":
        return yield* store.retry(operation.id, operation.sequence)
      case "forget":
        return yield* store.forget(operation)
      case "wait":
        return yield* TestClock.adjust(operation.millis)
    }
  })

/** All that can be seen of a store. */
const seen = (store: Store) =>
  Effect.all({
    subscriptions: store.list({ limit: 10 }),
    deliveries: store.listDeliveries({ limit: 1000 }),
    snapshots: Effect.forEach(ids, (id) => store.snapshots(id)),
    census: store.census
  })

export const modelled = (place: StorePlace, runs: number): void => {
  it.live(`does what a model in memory does, in ${runs} random stories`, () =>
    Effect.gen(function* () {
      const store = yield* open(yield* place)
      const play = (operations: ReadonlyArray<Operation>) =>
        Effect.gen(function* () {
          const model = ModelStore.make()
          const hands: readonly [Hands, Hands] = [
            { polls: [], deliveries: [] },
            { polls: [], deliveries: [] }
          ]
          for (const operation of operations) {
            const expected = yield* apply(model, hands[0], operation)
            const answer = operation.type === "wait" ? expected : yield* apply(store, hands[1], operation)
            expect(answer).toEqual(expected)
            expect(yield* seen(store)).toEqual(yield* seen(model))
          }
        }).pipe(
          Effect.ensuring(Effect.orDie(Effect.forEach(ids, (id) => store.remove(id)))),
          Effect.provide(TestClock.layer())
        )
      yield* Effect.promise(() =>
        fc.assert(
          fc.asyncProperty(fc.array(operation, { minLength: 10, maxLength: 60, size: "max" }), (operations) =>
            Effect.runPromise(play(operations))
          ),
          { numRuns: runs }
        )
      )
    })
  )
}
