import { describe, expect, it } from "@effect/vitest"
import { generatedKey, Simulator } from "@ferrule/testing"
import { Duration, Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import { Connections, Subscriptions } from "../../src/index.ts"
import { type Counted, countConnector } from "../support/CountConnector.ts"
import { pay, Received, runner, runs, stage, toCollect } from "../support/Stage.ts"

/** A runner over a list in memory, with a connection for each name. */
const counting = (names: ReadonlyArray<string>, counted: Counted, options: Parameters<typeof runner>[0] = {}) =>
  runner({
    connectors: [countConnector(counted)],
    connections: Connections.layerRecord(Object.fromEntries(names.map((name) => [name, { name }]))),
    ...options
  }).pipe(Layer.provideMerge(Layer.mergeAll(Received.layer, Layer.orDie(Simulator.layer()))))

const items = (id: string, connection = "main") =>
  ({ id, connection, trigger: "new_item", every: "1 minute", destination: toCollect }) as const

describe("polling", () => {
  it.effect("keeps to the interval, with an equal share of it for everybody", () => {
    const polls: Array<number> = []
    return Effect.gen(function* () {
      const { create } = yield* Subscriptions
      for (let at = 0; at < 100; at++) yield* create(items(`s${at}`))
      yield* TestClock.adjust("10 minutes")
      polls.length = 0
      const buckets = Array.from({ length: 6 }, () => 0)
      for (const bucket of buckets.keys()) {
        yield* TestClock.adjust("10 seconds")
        buckets[bucket] = polls.length
        polls.length = 0
      }
      const all = buckets.reduce((sum, count) => sum + count)
      expect(all).toBeGreaterThan(90)
      expect(all).toBeLessThan(110)
      expect(Math.max(...buckets)).toBeLessThan(35)
    }).pipe(Effect.provide(counting(["main"], { ask: () => Effect.sync(() => polls.push(1)) })))
  })

  it.effect("a person asks for it at once, and changes the interval", () => {
    let polls = 0
    return Effect.gen(function* () {
      const { create, pollNow, update } = yield* Subscriptions
      yield* create({ ...items("one"), every: "1 day" })
      yield* TestClock.adjust("1 second")
      expect(polls).toBe(1)
      yield* pollNow("one")
      yield* TestClock.adjust("1 second")
      expect(polls).toBe(2)
      yield* update("one", { every: "1 minute" })
      yield* TestClock.adjust("11 minutes")
      expect(polls).toBeGreaterThan(9)
    }).pipe(Effect.provide(counting(["main"], { ask: () => Effect.sync(() => polls++) })))
  })

  it.effect("stops while it is paused, and goes on from there", () =>
    Effect.gen(function* () {
      const { create, get, pause, resume } = yield* Subscriptions
      yield* create(runs)
      yield* TestClock.adjust("1 minute")
      yield* pause("runs")
      yield* pay("2026-03-27")
      yield* TestClock.adjust("1 hour")
      expect(yield* Received).toEqual([])
      expect(yield* get("runs")).toMatchObject({ status: "paused" })
      yield* resume("runs")
      yield* TestClock.adjust("1 second")
      expect(yield* Received).toMatchObject([{ key: "101:7" }])
    }).pipe(Effect.provide(stage({ claims: { lookEvery: "1 minute" } })))
  )

  it.effect(
    "that fails says why without the words of the API, waits longer each time, and is turned off in the end",
    () => {
      let key = "wrong-key"
      return Effect.gen(function* () {
        const { create, get, resume } = yield* Subscriptions
        const { requests } = yield* Simulator
        yield* create(runs)
        yield* TestClock.adjust("1 second")
        const first = yield* get("runs")
        expect(first).toMatchObject({
          status: "active",
          polls: { failures: 1, problem: { code: "Unauthorized", message: expect.stringContaining("API key") } }
        })
        expect(JSON.stringify(first)).not.toContain("wrong-key")
        yield* TestClock.adjust("1 hour")
        const { failures } = (yield* get("runs")).polls
        expect(failures).toBeGreaterThan(4)
        expect(failures).toBeLessThan(8)
        yield* TestClock.adjust("2 days")
        expect(yield* get("runs")).toMatchObject({
          status: "disabled",
          reason: expect.stringMatching(/failed for 1d .*API key/)
        })
        const asked = (yield* requests).length
        yield* TestClock.adjust("1 day")
        expect(yield* requests).toHaveLength(asked)

        key = generatedKey
        yield* resume("runs")
        yield* TestClock.adjust("1 minute")
        expect(yield* get("runs")).toMatchObject({ status: "active", polls: { failures: 0 } })
      }).pipe(
        Effect.provide(
          stage({
            disableAfter: "1 day",
            connections: Connections.layerRecord(() => ({ main: { baseUrl: "https://payroll.example", apiKey: key } })),
            claims: { lookEvery: "10 minutes" }
          })
        )
      )
    }
  )

  it.effect("takes up a key that was replaced, without a restart", () => {
    let key = generatedKey
    return Effect.gen(function* () {
      const { apply, world } = yield* Simulator
      const { create, get } = yield* Subscriptions
      yield* create(runs)
      yield* TestClock.adjust("1 minute")
      const { accounts } = yield* world
      const rotated = accounts.flatMap((account) =>
        account.apiKey === generatedKey ? [{ ...account, apiKey: "rotated" }] : []
      )
      yield* apply({ upsert: { accounts: rotated }, remove: { accounts: [{ apiKey: generatedKey }] } })
      yield* TestClock.adjust("2 minutes")
      expect(yield* get("runs")).toMatchObject({ polls: { problem: { code: "Unauthorized" } } })
      key = "rotated"
      yield* TestClock.adjust("10 minutes")
      expect(yield* get("runs")).toMatchObject({ polls: { failures: 0 } })
    }).pipe(
      Effect.provide(
        stage({
          connections: Connections.layerRecord(() => ({ main: { baseUrl: "https://payroll.example", apiKey: key } }))
        })
      )
    )
  })

  it.effect("over a connection that does not answer stops nobody else", () => {
    let polls = 0
    return Effect.gen(function* () {
      const { create } = yield* Subscriptions
      for (let at = 0; at < 300; at++) yield* create(items(`dead${at}`, "dead"))
      for (let at = 0; at < 20; at++) yield* create(items(`live${at}`, "live"))
      yield* TestClock.adjust("1 second")
      expect(polls).toBe(20)
      yield* TestClock.adjust("10 minutes")
      expect(polls).toBeGreaterThan(190)
    }).pipe(
      Effect.provide(
        counting(
          ["dead", "live"],
          {
            ask: (name) => (name === "dead" ? Effect.never : Effect.sync(() => polls++))
          },
          { stopWithin: 0 }
        )
      )
    )
  })

  it.effect("makes so many polls of a connection at once, and no more", () => {
    let now = 0
    let most = 0
    let polls = 0
    const ask = Effect.sync(() => {
      now++
      polls++
      most = Math.max(most, now)
    }).pipe(Effect.andThen(Effect.sleep("1 second")), Effect.ensuring(Effect.sync(() => now--)))
    return Effect.gen(function* () {
      const { create } = yield* Subscriptions
      for (let at = 0; at < 30; at++) yield* create({ ...items(`s${at}`), every: "1 hour" })
      yield* TestClock.adjust("15 seconds")
      expect(polls).toBe(30)
      expect(most).toBe(3)
    }).pipe(Effect.provide(counting(["main"], { ask: () => ask }, { polls: { perConnection: 3 } })))
  })

  it.effect("that takes too long is stopped, and told", () =>
    Effect.gen(function* () {
      const { create, get } = yield* Subscriptions
      yield* create(items("one"))
      yield* TestClock.adjust("2 minutes")
      const problem = { code: "TimedOut", message: "The poll took longer than 1m 30s and was stopped." }
      expect(yield* get("one")).toMatchObject({ polls: { failures: 1, problem } })
    }).pipe(
      Effect.provide(
        counting(["main"], { ask: () => Effect.never }, { polls: { timeout: "90 seconds" }, stopWithin: 0 })
      )
    )
  )

  it.effect("outlasts its lease, and is not begun by another meanwhile", () => {
    let polls = 0
    const ask = Effect.andThen(
      Effect.sync(() => polls++),
      Effect.sleep("1 minute")
    )
    return Effect.gen(function* () {
      const { create, get } = yield* Subscriptions
      yield* create({ ...items("one"), every: "1 hour" })
      yield* TestClock.adjust("59 seconds")
      expect(polls).toBe(1)
      yield* TestClock.adjust("5 seconds")
      expect(yield* get("one")).toMatchObject({ polls: { failures: 0, lastAt: 60_000 } })
    }).pipe(Effect.provide(counting(["main"], { ask: () => ask })))
  })

  it.effect("with a fault of our own tells so, and goes on with others", () => {
    let polls = 0
    return Effect.gen(function* () {
      const { create, get } = yield* Subscriptions
      yield* create(items("bad", "bad"))
      yield* create(items("good", "good"))
      yield* TestClock.adjust("5 minutes")
      const { problem } = (yield* get("bad")).polls
      expect(problem).toMatchObject({ code: "Defect", message: expect.not.stringContaining("salary") })
      expect(polls).toBeGreaterThan(3)
    }).pipe(
      Effect.provide(
        counting(["bad", "good"], {
          ask: (name) => (name === "bad" ? Effect.die(new Error("salary 5000")) : Effect.sync(() => polls++))
        })
      )
    )
  })

  it.effect("that ends without a result, stopped by itself, is told as well, and waits longer each time", () => {
    let polls = 0
    const ask = Effect.andThen(
      Effect.sync(() => polls++),
      Effect.interrupt
    )
    return Effect.gen(function* () {
      const { create, get } = yield* Subscriptions
      yield* create(items("one"))
      yield* TestClock.adjust("1 minute")
      expect(yield* get("one")).toMatchObject({ polls: { failures: expect.any(Number), problem: { code: "Aborted" } } })
      yield* TestClock.adjust("1 hour")
      expect(polls).toBeLessThan(8)
    }).pipe(Effect.provide(counting(["main"], { ask: () => ask })))
  })

  it.effect("is fenced out by who changes the subscription meanwhile", () => {
    let polls = 0
    const ask = Effect.andThen(
      Effect.sync(() => polls++),
      Effect.sleep("10 seconds")
    )
    return Effect.gen(function* () {
      const { create, get, pause, remove } = yield* Subscriptions
      yield* create(items("one"))
      yield* create(items("two"))
      yield* TestClock.adjust("1 second")
      yield* pause("one")
      yield* remove("two")
      yield* TestClock.adjust(Duration.minutes(5))
      expect(yield* get("one")).toMatchObject({ status: "paused" })
      expect((yield* get("one")).polls.lastAt).toBeUndefined()
      expect(polls).toBe(2)
    }).pipe(Effect.provide(counting(["main"], { ask: () => ask })))
  })
})
