import { describe, expect, it } from "@effect/vitest"
import { Simulator, type SimulatorOptions } from "@ferrule/testing"
import { Effect, Fiber } from "effect"
import { TestClock } from "effect/testing"
import { harbor, uuid } from "./fixtures/harbor.ts"
import { del, get, post, put } from "./fixtures/wire.ts"

type Faults = NonNullable<SimulatorOptions["faults"]>

const under = (faults: Faults["faults"], seed: string | number = 0) =>
  Effect.provide(Simulator.layer({ scenario: harbor, faults: { seed, faults } }))

const item = { companyId: 101, employeeId: 10101, companyEarningId: 1102, flatAmount: { amount: 5 } }
const create = post("/pending-paycheck-earnings", [item])
const count = Effect.flatMap(Simulator, ({ world }) =>
  Effect.map(world, ({ pendingEarnings }) => pendingEarnings.length)
)
const kinds = Effect.flatMap(Simulator, ({ requests }) =>
  Effect.map(requests, (served) => served.map(({ fault }) => fault))
)
const statuses = (times: number) =>
  Effect.all(Array.from({ length: times }, () => Effect.map(get("/companies"), ({ status }) => status)))

describe("a status", () => {
  it.effect("assumption 14: comes as a problem, with Retry-After in seconds or as a date", () =>
    Effect.gen(function* () {
      const first = yield* get("/companies")
      expect([first.status, first.headers["retry-after"]]).toEqual([429, "3"])
      expect(first.json).toMatchObject({ status: 429, title: "Too Many Requests" })
      const second = yield* get("/companies")
      expect([second.status, second.headers["retry-after"]]).toEqual([503, "Wed, 21 Oct 2026 07:28:00 GMT"])
      const third = yield* get("/companies")
      expect([third.status, third.headers["retry-after"]]).toEqual([500, undefined])
      expect((yield* get("/companies")).status).toBe(200)
    }).pipe(
      under([
        { kind: "status", status: 429, retryAfter: 3, times: 1 },
        { kind: "status", status: 503, retryAfter: "Wed, 21 Oct 2026 07:28:00 GMT", times: 1 },
        { kind: "status", status: 500, times: 1 }
      ])
    )
  )

  it.effect("comes before or after what was asked for is done", () =>
    Effect.gen(function* () {
      expect((yield* create).status).toBe(503)
      expect(yield* count).toBe(3)
      expect((yield* create).status).toBe(503)
      expect(yield* count).toBe(4)
    }).pipe(
      under([
        { kind: "status", status: 503, times: 1 },
        { kind: "status", status: 503, when: "after", times: 1 }
      ])
    )
  )
})

describe("a reset", () => {
  it.effect("loses the connection before or after what was asked for is done", () =>
    Effect.gen(function* () {
      const before = yield* Effect.flip(create)
      expect(before.reason._tag).toBe("TransportError")
      expect(yield* count).toBe(3)
      expect((yield* Effect.flip(create)).reason._tag).toBe("TransportError")
      expect(yield* count).toBe(4)
      const { requests } = yield* Simulator
      expect((yield* requests).map(({ status, fault }) => [status, fault])).toEqual([
        [null, "reset"],
        [null, "reset"]
      ])
    }).pipe(
      under([
        { kind: "reset", times: 1 },
        { kind: "reset", when: "after", times: 1 }
      ])
    )
  )
})

describe("a truncated answer", () => {
  it.effect("begins well and breaks off; what was asked for is done", () =>
    Effect.gen(function* () {
      expect((yield* Effect.flip(create)).reason._tag).toBe("DecodeError")
      expect(yield* count).toBe(4)
    }).pipe(under([{ kind: "truncate" }]))
  )
})

describe("a malformed answer", () => {
  it.effect("is a page for people under the status of the answer; what was asked for is done", () =>
    Effect.gen(function* () {
      const answer = yield* create
      expect([answer.status, answer.headers["content-type"]]).toEqual([201, "text/html"])
      expect(answer.text).toContain("<html>")
      expect(yield* count).toBe(4)
    }).pipe(under([{ kind: "malformed" }]))
  )
})

describe("a partial batch", () => {
  const batch = (size: number) =>
    post(
      "/pending-paycheck-earnings",
      Array.from({ length: size }, () => item)
    )

  it.effect("is carried out up to a share of it, then the connection is lost or another status comes", () =>
    Effect.gen(function* () {
      expect((yield* Effect.flip(batch(5))).reason._tag).toBe("TransportError")
      expect(yield* count).toBe(5)
      expect((yield* batch(4)).status).toBe(502)
      expect(yield* count).toBe(8)
    }).pipe(
      under([
        { kind: "partial", times: 1 },
        { kind: "partial", share: 0.75, status: 502 }
      ])
    )
  )

  it.effect("happens to deletes too, and never to the transactional upsert or to reads", () =>
    Effect.gen(function* () {
      yield* Effect.flip(del("/pending-paycheck-earnings", [uuid(1), uuid(2)]))
      expect(yield* count).toBe(2)
      expect((yield* put("/employee-scheduled-deductions", [])).status).toBe(400)
      expect(yield* statuses(1)).toEqual([200])
    }).pipe(under([{ kind: "partial" }]))
  )
})

describe("a delay", () => {
  it.effect("goes by the clock, before or after what was asked for is done", () =>
    Effect.gen(function* () {
      const early = yield* Effect.forkChild(create, { startImmediately: true })
      yield* TestClock.adjust("999 millis")
      expect(yield* count).toBe(3)
      yield* TestClock.adjust("1 millis")
      expect((yield* Fiber.join(early)).status).toBe(201)
      const late = yield* Effect.forkChild(create, { startImmediately: true })
      yield* TestClock.adjust("1 millis")
      expect(yield* count).toBe(5)
      expect(late.pollUnsafe()).toBeUndefined()
      yield* TestClock.adjust("1 seconds")
      expect((yield* Fiber.join(late)).status).toBe(201)
    }).pipe(
      under([
        { kind: "delay", ms: 1000, times: 1 },
        { kind: "delay", ms: 1000, skip: 1, when: "after" }
      ])
    )
  )

  it.effect("commits late when the caller has given up", () =>
    Effect.gen(function* () {
      const waiting = yield* Effect.forkChild(Effect.timeoutOption(create, "1 seconds"), { startImmediately: true })
      yield* TestClock.adjust("1 seconds")
      expect(yield* Fiber.join(waiting)).toMatchObject({ _tag: "None" })
      expect(yield* count).toBe(3)
      yield* TestClock.adjust("29 seconds")
      expect(yield* count).toBe(4)
    }).pipe(under([{ kind: "delay", ms: 30_000 }]))
  )
})

describe("a plan", () => {
  it.effect("strikes one operation, or any", () =>
    Effect.gen(function* () {
      expect((yield* get("/payroll-runs")).status).toBe(200)
      expect((yield* get("/companies")).status).toBe(500)
      expect((yield* get("/nothing")).status).toBe(404)
    }).pipe(
      under([
        { kind: "status", status: 500, operation: "listCompanies" },
        { kind: "status", status: 502, operation: "getAccount" }
      ])
    )
  )

  it.effect("lets requests pass first and strikes only so many", () =>
    Effect.gen(function* () {
      expect(yield* statuses(5)).toEqual([200, 200, 500, 500, 200])
    }).pipe(under([{ kind: "status", status: 500, skip: 2, times: 2 }]))
  )

  it.effect("strikes by chance, the same requests for the same seed", () =>
    Effect.gen(function* () {
      const drawn = (seed: number) =>
        statuses(40).pipe(under([{ kind: "status", status: 500, probability: 0.5 }], seed))
      const first = yield* drawn(1)
      expect(new Set(first)).toEqual(new Set([200, 500]))
      expect(yield* drawn(1)).toEqual(first)
      expect(yield* drawn(2)).not.toEqual(first)
    })
  )

  it.effect("can be replaced while the simulator runs", () =>
    Effect.gen(function* () {
      const { setFaults } = yield* Simulator
      yield* setFaults({ faults: [{ kind: "status", status: 503 }] })
      expect(yield* statuses(2)).toEqual([503, 503])
      yield* setFaults({ faults: [] })
      expect(yield* statuses(1)).toEqual([200])
      expect(yield* kinds).toEqual(["status", "status", null])
    }).pipe(under([]))
  )

  it.effect("with a mistake is refused", () =>
    Effect.gen(function* () {
      const { setFaults } = yield* Simulator
      const mistakes = [
        { kind: "status", status: 200 },
        { kind: "delay", ms: -1 },
        { kind: "reset", operation: "listEverything" },
        { kind: "reset", probability: 2 },
        { kind: "reset", sometimes: true }
      ]
      for (const mistake of mistakes) {
        yield* Effect.flip(setFaults(JSON.parse(JSON.stringify({ faults: [mistake] }))))
      }
      expect(yield* statuses(1)).toEqual([200])
    }).pipe(under([]))
  )
})
