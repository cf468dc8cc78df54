import { describe, expect, it } from "@effect/vitest"
import { LocalDate } from "@ferrule/core"
import { PayrollConnector } from "@ferrule/payroll"
import { Simulator } from "@ferrule/testing"
import { Effect, Layer } from "effect"
import { TestClock } from "effect/testing"
import {
  Connections,
  Deliveries,
  RunnerStore,
  StoreUnavailable,
  type SubscriptionOptions,
  Subscriptions
} from "../src/index.ts"
import * as ModelStore from "./store/support/ModelStore.ts"
import { pay, Received, runs, stage } from "./support/Stage.ts"

/** Why a subscription is refused that differs from a good one in this. */
const refusal = (changes: Partial<SubscriptionOptions>) =>
  Effect.flatMap(Subscriptions, ({ create }) => Effect.flip(create({ ...runs, ...changes })))

describe("subscriptions", () => {
  it.effect("are polled every 5 minutes from now on, and named after their trigger, unless told otherwise", () =>
    Effect.gen(function* () {
      const { create } = yield* Subscriptions
      const { destination } = runs
      const created = yield* create({ connection: "main", trigger: "new_payroll_run", destination })
      expect(created).toMatchObject({
        id: expect.stringMatching(/^new-payroll-run-[0-9a-f]{8}$/),
        connector: "payroll",
        payload: {},
        every: 300_000,
        start: "now",
        status: "active",
        polls: { failures: 0 }
      })
    }).pipe(Effect.provide(stage()))
  )

  it.effect("may be created twice under an id of one's own, and another one of that id is refused", () =>
    Effect.gen(function* () {
      const { create, list } = yield* Subscriptions
      const payload = { companies: [101] }
      yield* create({ ...runs, payload })
      expect(yield* create({ ...runs, payload: { companies: [101] }, every: 60_000 })).toMatchObject({ id: "runs" })
      expect(yield* list()).toHaveLength(1)
      const error = yield* Effect.flip(create({ ...runs, payload: { companies: [102] }, every: "2 minutes" }))
      expect(error).toMatchObject({ _tag: "SubscriptionExists", differs: ["every", "payload"] })
      expect(error.message).toBe(
        'There is a subscription "runs" already, with another every, payload. Update it, or choose another id.'
      )
    }).pipe(Effect.provide(stage()))
  )

  const over = (store: Partial<RunnerStore["Service"]>) =>
    Subscriptions.layer({ connectors: [PayrollConnector], handlers: ["collect"] }).pipe(
      Layer.provide([
        Layer.succeed(RunnerStore, { ...ModelStore.make(), ...store }),
        Connections.layerRecord({ main: { baseUrl: "https://payroll.example", apiKey: "key" } })
      ])
    )

  it.effect("that are stored while the database goes away say so, and crash nothing", () => {
    const gone = new StoreUnavailable({ reason: "it is gone", retryable: true })
    return Effect.gen(function* () {
      const { create } = yield* Subscriptions
      expect(yield* Effect.flip(create(runs))).toBe(gone)
    }).pipe(Effect.provide(over({ find: () => Effect.fail(gone) })))
  })

  it.effect("that somebody removes while they are created are created all the same", () => {
    const store = ModelStore.make()
    let removals = 1
    const removeOnce = Effect.suspend(() => (removals-- > 0 ? store.remove("runs") : Effect.void))
    const find = (id: string) => Effect.andThen(removeOnce, store.find(id))
    return Effect.gen(function* () {
      const { create } = yield* Subscriptions
      expect(yield* create(runs)).toMatchObject({ id: "runs", status: "active" })
    }).pipe(Effect.provide(over({ ...store, find })))
  })

  it.effect("that cannot work are refused with what would be right", () =>
    Effect.gen(function* () {
      const messages = new Map<string, string>()
      const wrong: Record<string, Partial<SubscriptionOptions>> = {
        id: { id: "no spaces" },
        connection: { connection: "mian" },
        connector: { connector: "crm" },
        trigger: { trigger: "new_run" },
        payload: { payload: { companies: ["Prairie"] } },
        unknown: { payload: { company: 101 } },
        every: { every: "500 millis" },
        start: { start: "yesterday" as never },
        handler: { destination: { type: "handler", name: "colect" } },
        http: { destination: { type: "webhook", url: "http://hooks.example/x", secret: "main" } },
        network: { destination: { type: "webhook", url: "https://10.0.0.7/x", secret: "main" } }
      }
      for (const [name, changes] of Object.entries(wrong)) {
        const error = yield* refusal(changes)
        messages.set(name, `${error._tag}: ${error.message}`)
      }
      expect(Object.fromEntries(messages)).toMatchInlineSnapshot(`
        {
          "connection": "UnknownConnection: There is no connection named "mian". There are: main, other.",
          "connector": "InvalidSubscription: There is no connector named "crm". There are: payroll.",
          "every": "InvalidSubscription: The interval must be at least a second, and at most a year.",
          "handler": "InvalidDestination: There is no handler named "colect". There are: collect.",
          "http": "InvalidDestination: The webhook's address begins with http://. Events are sent over https:// alone.",
          "id": "InvalidSubscription: An id has up to 64 letters, digits, hyphens and underscores, and begins with a letter or digit.",
          "network": "InvalidDestination: The webhook's address is private or reserved, so nothing is sent there.",
          "payload": "InvalidPayload: The input of new_payroll_run is not valid. companies[0]: Expected number.",
          "start": "InvalidSubscription: Start must be "now", "all" or a date such as 2026-03-27.",
          "trigger": "UnknownName: There is no trigger named "new_run". There are: new_payroll_run, new_paycheck, paycheck_voided, paycheck_changed, payroll_journal_ready, new_pending_earning, pending_earning_gone, new_pending_deduction, pending_deduction_gone, new_scheduled_deduction, scheduled_deduction_changed, scheduled_deduction_stopped, new_time_punch, time_punch_changed, new_direct_entry_earning, new_employee, employee_changed, employee_terminated, department_assignment_changed, company_access_changed, earning_type_changed, deduction_type_changed, tax_code_changed.",
          "unknown": "InvalidPayload: The input of new_payroll_run is not valid. company: Expected no excess property.",
        }
      `)
    }).pipe(Effect.provide(stage()))
  )

  it.effect("that are not there are said to be so", () =>
    Effect.gen(function* () {
      const { get, pause, pollNow, remove, replay, resume, snapshots, update } = yield* Subscriptions
      const { retry } = yield* Deliveries
      const calls = [
        get("x"),
        pause("x"),
        pollNow("x"),
        remove("x"),
        replay("x", { start: "all" }),
        resume("x"),
        snapshots("x"),
        update("x", { every: "1 hour" }),
        retry("x")
      ]
      for (const call of calls) {
        expect(yield* Effect.flip<unknown, { readonly message: string }, never>(call)).toMatchObject({
          _tag: "UnknownSubscription",
          message: 'There is no subscription "x". Check the id.'
        })
      }
    }).pipe(Effect.provide(stage()))
  )

  it.effect("are listed by connection, trigger and status, page by page", () =>
    Effect.gen(function* () {
      const { create, list, pause } = yield* Subscriptions
      for (const id of ["a", "b", "c", "d"]) yield* create({ ...runs, id, connection: id === "d" ? "other" : "main" })
      yield* pause("b")
      const ids = (asked: Parameters<typeof list>[0]) => Effect.map(list(asked), (found) => found.map(({ id }) => id))
      expect(yield* ids({ limit: 2 })).toEqual(["a", "b"])
      expect(yield* ids({ limit: 2, after: "b" })).toEqual(["c", "d"])
      expect(yield* ids({ connection: "main", status: "active" })).toEqual(["a", "c"])
      expect(yield* ids({ trigger: "new_paycheck" })).toEqual([])
    }).pipe(Effect.provide(stage()))
  )

  it.effect("say when they were last polled, and when they will be", () =>
    Effect.gen(function* () {
      const { create, get } = yield* Subscriptions
      yield* create({ ...runs, every: "1 hour" })
      yield* TestClock.adjust("1 minute")
      const { polls } = yield* get("runs")
      expect(polls.lastAt).toBeLessThan(1000)
      expect(polls.nextAt).toBeGreaterThan(60_000)
      expect(polls.nextAt).toBeLessThan(1.2 * 3_600_000)
    }).pipe(Effect.provide(stage()))
  )

  it.effect("that are changed go on from where they are", () =>
    Effect.gen(function* () {
      const { create, update } = yield* Subscriptions
      yield* create(runs)
      yield* TestClock.adjust("1 minute")
      expect(yield* update("runs", { payload: { companies: [101] }, every: "2 minutes" })).toMatchObject({
        payload: { companies: [101] },
        every: 120_000
      })
      expect(yield* Effect.flip(update("runs", { payload: { companies: "all" } }))).toMatchObject({
        _tag: "InvalidPayload"
      })
      yield* pay("2026-03-27")
      yield* TestClock.adjust("10 minutes")
      expect(yield* Received).toMatchObject([{ key: "101:7" }])
    }).pipe(Effect.provide(stage()))
  )

  it.effect("that are removed leave nothing, and may be created anew", () =>
    Effect.gen(function* () {
      const { create, get, remove } = yield* Subscriptions
      yield* create({ ...runs, start: "all" })
      yield* TestClock.adjust("1 minute")
      yield* remove("runs")
      expect(yield* Effect.flip(get("runs"))).toMatchObject({ _tag: "UnknownSubscription" })
      expect(yield* (yield* Deliveries).list()).toEqual([])
      yield* create({ ...runs, start: "all" })
      yield* TestClock.adjust("1 minute")
      expect(yield* Received).toHaveLength(24)
    }).pipe(Effect.provide(stage()))
  )

  it.effect("are replayed from a date: the same events under the same ids", () =>
    Effect.gen(function* () {
      const { create, replay } = yield* Subscriptions
      const received = yield* Received
      yield* create({ ...runs, payload: { companies: [101] } })
      yield* TestClock.adjust("1 minute")
      yield* pay("2026-03-27", "2026-04-10")
      yield* TestClock.adjust("3 minutes")
      const ids = received.map(({ id }) => id)
      expect(ids).toEqual(["new_payroll_run:101:7", "new_payroll_run:101:8"])
      yield* replay("runs", { start: LocalDate.make("2026-03-25") })
      yield* TestClock.adjust("3 minutes")
      expect(received.slice(2).map(({ id }) => id)).toEqual(ids)
      expect(yield* Effect.flip(replay("runs", { start: "2026-02-30" as never }))).toMatchObject({
        _tag: "InvalidSubscription",
        field: "start"
      })
    }).pipe(Effect.provide(stage()))
  )

  it.effect("say of later changes after which replay they were counted: no id is given to two changes", () =>
    Effect.gen(function* () {
      const { create, replay, snapshots } = yield* Subscriptions
      const { apply, world } = yield* Simulator
      const received = yield* Received
      // The clock of tests begins in 1970.
      const day = LocalDate.make("1970-01-05")
      const gone = { ...runs, trigger: "pending_earning_gone", payload: { companies: [101] }, every: "1 hour" } as const
      const [earning = expect.fail()] = (yield* world).pendingEarnings
      const appears = () => apply({ upsert: { pendingEarnings: [{ ...earning, date: day }] } })
      const vanishes = () => apply({ remove: { pendingEarnings: [{ id: earning.id }] } })
      yield* appears()
      yield* create(gone)
      yield* TestClock.adjust("26 hours")
      yield* vanishes()
      yield* TestClock.adjust("3 hours")
      yield* appears()
      yield* TestClock.adjust("3 hours")
      const [before] = yield* snapshots("runs")
      yield* replay("runs", { snapshot: before?.id ?? "" })
      yield* TestClock.adjust("3 hours")
      yield* vanishes()
      yield* TestClock.adjust("3 hours")
      const ids = received.map(({ id }) => id)
      expect(ids).toHaveLength(2)
      expect(ids[1]).toBe(`${ids[0]}:replay-1`)
      // A program says at each start what it wants: from where it was replayed makes no difference.
      yield* replay("runs", { start: "all" })
      expect(yield* create(gone)).toMatchObject({ id: "runs", start: "now" })
    }).pipe(Effect.provide(stage({ claims: { lookEvery: "10 minutes" } })))
  )

  it.effect("are replayed from a ledger as it was", () =>
    Effect.gen(function* () {
      const { create, replay, snapshots } = yield* Subscriptions
      const received = yield* Received
      yield* create({ ...runs, payload: { companies: [101] }, every: "1 hour" })
      yield* TestClock.adjust("1 hour")
      yield* TestClock.adjust("25 hours")
      yield* pay("2026-03-27")
      yield* TestClock.adjust("2 hours")
      expect(received).toHaveLength(1)
      const [latest] = yield* snapshots("runs")
      expect(latest).toMatchObject({ bytes: expect.any(Number) })
      yield* replay("runs", { snapshot: latest?.id ?? "" })
      yield* TestClock.adjust("1 minute")
      expect(received.map(({ id }) => id)).toEqual(["new_payroll_run:101:7", "new_payroll_run:101:7"])
      expect((yield* snapshots("runs")).length).toBeGreaterThan(1)
      const error = yield* Effect.flip(replay("runs", { snapshot: "nope" }))
      expect(error.message).toBe(
        'Subscription "runs" has no snapshot "nope". List its snapshots, or replay from a date.'
      )
    }).pipe(Effect.provide(stage({ claims: { lookEvery: "10 minutes" } })))
  )
})
