import { describe, expect, it } from "@effect/vitest"
import { Effect, Metric } from "effect"
import { TestClock } from "effect/testing"
import type { DeliveredEvent } from "../../src/delivery/DeliveredEvent.ts"
import { claimOf, waiting } from "./support/claimOf.ts"
import { deliver, webhook } from "./support/deliver.ts"
import { accept, httpReceiver, statuses } from "./support/receiver.ts"

const handler = (name = "keep") => ({ type: "handler", name }) as const

/** Keeps what it gets, and fails at the events whose key is named. */
const keeping = (...refused: ReadonlyArray<string>) => {
  const kept: Array<DeliveredEvent> = []
  const keep = (event: DeliveredEvent) =>
    refused.includes(event.key)
      ? Effect.fail({ _tag: "BooksClosed", message: "Ada is paid 1234.56" })
      : Effect.sync(() => kept.push(event))
  return { kept, handlers: { keep } }
}

describe("Deliverer: order", () => {
  it.effect("events go out one after another, in their order", () =>
    Effect.gen(function* () {
      let open = 0
      let most = 0
      const { port, received } = yield* httpReceiver((response) => {
        most = Math.max(most, ++open)
        response.on("close", () => open--)
        response.writeHead(204).end()
      })
      expect(yield* deliver(claimOf(webhook(port), 10))).toMatchObject({ deliveredTo: 10, dueIn: 0 })
      const keys = received.map(({ body }): unknown => JSON.parse(body).data.key)
      expect(keys).toEqual(["1", "2", "3", "4", "5", "6", "7", "8", "9", "10"])
      expect(most).toBe(1)
    })
  )

  it.effect("the first failure stops it: no later event overtakes, and the settlement says how far it came", () =>
    Effect.gen(function* () {
      const { port, received } = yield* httpReceiver(statuses(204, 204, 500))
      const settlement = yield* deliver(claimOf(webhook(port), 5))
      expect(settlement).toMatchObject({ deliveredTo: 2, problem: { code: "Refused" } })
      expect(received).toHaveLength(3)
      const rest = claimOf(webhook(port), 0, { events: [3, 4, 5].map(waiting), failures: 1 })
      expect(yield* deliver(rest)).toMatchObject({ deliveredTo: 5, dueIn: 0 })
      const ids = received.map(({ headers }) => headers["webhook-id"])
      expect(ids[3]).toBe(ids[2])
      expect(new Set(ids).size).toBe(5)
    })
  )

  it.effect("so it is with handlers", () =>
    Effect.gen(function* () {
      const { handlers, kept } = keeping("3")
      const settlement = yield* deliver(claimOf(handler(), 5), { handlers })
      expect(settlement).toMatchObject({ deliveredTo: 2, problem: { code: "HandlerFailed" } })
      expect(kept.map(({ key }) => key)).toEqual(["1", "2"])
    })
  )

  it.effect("what accepts some events and then fails is tried again soon, however often it had failed before", () =>
    Effect.gen(function* () {
      const { handlers } = keeping("2")
      const settlement = yield* deliver(claimOf(handler(), 2, { failures: 5 }), { handlers })
      expect(settlement.dueIn).toBeLessThanOrEqual(6000)
    })
  )

  it.effect("nothing to deliver is nothing to do", () =>
    Effect.gen(function* () {
      expect(yield* deliver(claimOf(handler(), 0))).toEqual({ subscription: "runs", version: 7, dueIn: 0 })
    })
  )
})

describe("Deliverer: time", () => {
  it.effect(
    "after 20 seconds no further event is begun: what was delivered is settled, and the rest is due at once",
    () =>
      Effect.gen(function* () {
        const slow = { keep: () => TestClock.adjust("6 seconds") }
        expect(yield* deliver(claimOf(handler(), 100), { handlers: slow })).toEqual({
          subscription: "runs",
          version: 7,
          dueIn: 0,
          deliveredTo: 4
        })
      })
  )

  it.effect("the time can be set; one event is always tried", () =>
    Effect.gen(function* () {
      const slow = { keep: () => TestClock.adjust("6 seconds") }
      const settlement = yield* deliver(claimOf(handler(), 100), { handlers: slow, claimWithin: 0 })
      expect(settlement).toMatchObject({ deliveredTo: 1, dueIn: 0 })
    })
  )

  it.effect("how long events are tried can be set too, and is 3 days otherwise", () =>
    Effect.gen(function* () {
      const { handlers } = keeping("1")
      expect((yield* deliver(claimOf(handler()), { handlers })).giveUpAfter).toBe(259_200_000)
      expect((yield* deliver(claimOf(handler()), { handlers, giveUpAfter: "1 hour" })).giveUpAfter).toBe(3_600_000)
    })
  )
})

describe("Deliverer: what is counted", () => {
  it.effect("attempts and retries, by type of destination and outcome", () =>
    Effect.gen(function* () {
      const { port } = yield* httpReceiver(accept)
      const events = [waiting(1), { ...waiting(2), attempts: 1 }]
      yield* deliver(claimOf(webhook(port), 0, { events }))
      const seen = yield* Metric.snapshot
      const countOf = (id: string) =>
        seen.filter((metric) => metric.id === id).map(({ attributes, state }) => ({ attributes, state }))
      expect(countOf("ferrule_runner_deliveries")).toMatchObject([
        { attributes: { destination: "webhook", outcome: "delivered" }, state: { count: 2 } }
      ])
      expect(countOf("ferrule_runner_retries")).toMatchObject([
        { attributes: { destination: "webhook" }, state: { count: 1 } }
      ])
    }).pipe(Effect.provideService(Metric.MetricRegistry, new Map()))
  )
})
