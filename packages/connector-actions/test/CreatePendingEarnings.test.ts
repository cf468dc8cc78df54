import { Action } from "@ferrule/core"
import { CreatePendingEarnings } from "@ferrule/connector-actions"
import { type CreateReport, IncompleteWrite, Payroll } from "@ferrule/core/payroll"
import { generateScenario, generatedKey, limitedKey, Simulator, type SimulatorOptions } from "@ferrule/testing"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { HttpClient, HttpClientResponse } from "effect/http"
import { TestClock } from "effect/testing"

const scenario = generateScenario({ seed: 7, companies: 2, employees: 6, payrolls: 1 })
const companyId = 101
const employees = (scenario.employees ?? []).filter((employee) => employee.companyId === companyId)
const strangers = (scenario.employees ?? []).filter((employee) => employee.companyId !== companyId)
const typeAccepting = (...accepted: ReadonlyArray<string>) =>
  (scenario.companyEarnings ?? []).find(
    (type) => type.companyId === companyId && type.acceptedAmountTypes?.join() === accepted.join()
  )?.id
const bonus = typeAccepting("flatAmount")
const nothing = typeAccepting()

const simulated = (options: SimulatorOptions = {}, apiKey = generatedKey) => {
  const simulator = Simulator.layer({ scenario, ...options })
  const payroll = Payroll.layer({
    baseUrl: "http://localhost",
    apiKey: Redacted.make(apiKey),
    policy: { baseDelay: 0 }
  })
  return Layer.provideMerge(payroll, simulator)
}

const row = (index: number, changes: object = {}) => ({
  companyId,
  employeeId: employees[index % employees.length]?.id,
  companyEarningId: bonus,
  reference: `row-${index}`,
  date: "2026-03-20",
  flatAmount: { amount: 100 + index },
  ...changes
})

const submit = (earnings: ReadonlyArray<object>, options: object = {}) =>
  Action.run(CreatePendingEarnings, { dataSource: "test", earnings, ...options })

/** The report, whether or not the action failed with it. */
const report = (earnings: ReadonlyArray<object>, options: object = {}) =>
  submit(earnings, options).pipe(
    Effect.catchTag("IncompleteWrite", (error) => Effect.succeed(Redacted.value(error.report)))
  )

const counts = ({ submitted, created, existing, excluded, rejected, unknown }: CreateReport) => ({
  submitted,
  created: created.length,
  existing: existing.length,
  excluded: excluded.length,
  rejected: rejected.length,
  unknown: unknown.length
})

const none = { created: 0, existing: 0, excluded: 0, rejected: 0, unknown: 0 }
const pending = Effect.map(
  Effect.flatMap(Simulator, ({ world }) => world),
  ({ pendingEarnings = [] }) => pendingEarnings.filter(({ dataSource }) => dataSource === "test")
)
const posts = Effect.map(
  Effect.flatMap(Simulator, ({ requests }) => requests),
  (requests) => requests.filter(({ method }) => method === "POST")
)

describe("create_pending_earnings", () => {
  it.effect("creates every row once and accounts for each", () =>
    Effect.gen(function* () {
      const result = yield* submit([row(0), row(1), row(2)])
      expect(counts(result)).toEqual({ ...none, submitted: 3, created: 3 })
      expect(result.created.map((entry) => entry.row)).toEqual([1, 2, 3])
      expect(result.totals).toEqual({ flatAmount: "303.00", units: "0" })
      const stored = yield* pending
      expect(stored).toHaveLength(3)
      expect(new Set(result.created.flatMap(({ ids }) => ids))).toEqual(new Set(stored.map(({ id }) => id)))
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("creates nothing again when the same references are submitted again", () =>
    Effect.gen(function* () {
      yield* submit([row(0), row(1)])
      const again = yield* submit([row(1), row(0), row(2)])
      expect(counts(again)).toEqual({ ...none, submitted: 3, created: 1, existing: 2 })
      expect(yield* pending).toHaveLength(3)
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("tells equal rows without a reference apart by their order, and knows them again", () =>
    Effect.gen(function* () {
      const twin = row(0, { reference: undefined })
      const { reference: _, ...plain } = twin
      expect(counts(yield* submit([plain, plain]))).toEqual({ ...none, submitted: 2, created: 2 })
      expect(counts(yield* submit([plain, plain]))).toEqual({ ...none, submitted: 2, existing: 2 })
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("finds an item again though its date was edited by up to half a year", () =>
    Effect.gen(function* () {
      yield* submit([row(0)])
      const [stored] = yield* pending
      const { apply } = yield* Simulator
      yield* apply({ upsert: { pendingEarnings: [JSON.parse(JSON.stringify({ ...stored, date: "2026-09-18" }))] } })
      const again = yield* report([row(0)])
      expect(counts(again)).toEqual({ ...none, submitted: 1, rejected: 1 })
      expect(again.rejected[0]?.reason).toContain("other content")
      expect(yield* pending).toHaveLength(1)
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("refuses other content under a known reference", () =>
    Effect.gen(function* () {
      yield* submit([row(0)])
      const changed = yield* report([row(0, { flatAmount: { amount: 999 } })])
      expect(counts(changed)).toEqual({ ...none, submitted: 1, rejected: 1 })
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("names the row and the field of what is not acceptable, and creates the rest", () =>
    Effect.gen(function* () {
      const { reference: _, date: __, ...bare } = row(4)
      const result = yield* report(
        [
          row(0),
          row(1, { companyEarningId: 999_999 }),
          row(2, { companyEarningId: nothing }),
          row(3, { reference: "row-0" }),
          bare,
          row(5, { flatAmount: undefined, unitsAmount: { units: 3 } })
        ].map((item) => JSON.parse(JSON.stringify(item)))
      )
      expect(counts(result)).toEqual({ ...none, submitted: 6, created: 1, rejected: 5 })
      expect(result.rejected.map((entry) => [entry.row, entry.field])).toEqual([
        [2, "companyEarningId"],
        [3, "flatAmount"],
        [4, "reference"],
        [5, "date"],
        [6, "unitsAmount"]
      ])
      for (const { reason } of result.rejected) expect(reason).toMatch(/^[A-Z].*\.$/)
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("reports who was left out because the employee is not the company's", () =>
    Effect.gen(function* () {
      const result = yield* report([row(0), row(1, { employeeId: strangers[0]?.id }), row(2, { employeeId: 424_242 })])
      expect(counts(result)).toEqual({ ...none, submitted: 3, created: 1, excluded: 2 })
      expect(result.excluded.map((entry) => entry.row)).toEqual([2, 3])
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("says of which companies the connection sees nothing", () =>
    Effect.gen(function* () {
      const result = yield* report([row(0), row(1, { companyId: 102 }), row(2, { companyId: 999 })])
      expect(counts(result)).toEqual({ ...none, submitted: 3, created: 1, rejected: 2 })
      expect(result.rejected).toMatchObject([
        { row: 2, field: "companyId" },
        { row: 3, field: "companyId" }
      ])
    }).pipe(Effect.provide(simulated({}, limitedKey)))
  )

  it.effect("sends nothing when access was lost while it looked up what is there: empty is not absent", () =>
    Effect.gen(function* () {
      const { apply, requests, world } = yield* Simulator
      const [account] = (yield* world).accounts
      const blind = apply({ upsert: { accounts: [JSON.parse(JSON.stringify({ ...account, companyIds: [] }))] } })
      const losingAccess = Effect.gen(function* () {
        const http = yield* HttpClient.HttpClient
        return HttpClient.tap(http, (response) =>
          response.request.url.includes("/company-earnings") ? Effect.orDie(blind) : Effect.void
        )
      })
      const payroll = Payroll.layer({ baseUrl: "http://localhost", apiKey: Redacted.make(generatedKey) }).pipe(
        Layer.provide(Layer.effect(HttpClient.HttpClient, losingAccess))
      )
      const error = yield* Effect.flip(Effect.provide(submit([row(0)]), payroll))
      expect(error).toMatchObject({ _tag: "UnstableRead", retryable: true })
      expect((yield* requests).filter(({ method }) => method === "POST")).toHaveLength(0)
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("fails when a row is not there, unless told to skip such rows", () =>
    Effect.gen(function* () {
      const rows = [row(0), row(1, { employeeId: 424_242 }), row(2, { companyEarningId: 999_999 })]
      const error = yield* Effect.flip(submit(rows))
      expect(error).toBeInstanceOf(IncompleteWrite)
      expect(error).toMatchObject({ retryable: false })
      expect(error.message).not.toContain("424242")
      const skipped = yield* submit(rows, { onInvalid: "skip", onExcluded: "skip" })
      expect(counts(skipped)).toEqual({ ...none, submitted: 3, existing: 1, excluded: 1, rejected: 1 })
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("sends more than 500 rows in batches and matches each by its identity", () =>
    Effect.gen(function* () {
      const rows = Array.from({ length: 1201 }, (_, index) => row(index))
      const result = yield* submit(rows)
      expect(counts(result)).toEqual({ ...none, submitted: 1201, created: 1201 })
      expect(yield* posts).toHaveLength(3)
      const amounts = new Map((yield* pending).map((earning) => [earning.externalUniqueId, earning.flatAmount?.amount]))
      for (const entry of result.created) expect(amounts.get(entry.externalUniqueId)).toBe(99 + entry.row)
    }).pipe(Effect.provide(simulated({ shuffle: true })))
  )

  it.effect("gives today's date to a row that has a reference and no date", () =>
    Effect.gen(function* () {
      yield* TestClock.setTime(Date.parse("2026-05-04T23:30:00Z"))
      const { date: _, ...undated } = row(0)
      yield* submit([undated])
      expect((yield* pending).map(({ date }) => date)).toEqual(["2026-05-04"])
      yield* TestClock.adjust("1 day")
      expect(counts(yield* submit([undated]))).toEqual({ ...none, submitted: 1, existing: 1 })
    }).pipe(Effect.provide(simulated()))
  )
})

describe("create_pending_earnings when the answer is lost", () => {
  const lost = (when: "before" | "after") =>
    simulated({ faults: { faults: [{ operation: "createPendingEarnings", kind: "reset", when, times: 1 }] } })

  it.effect.each(["before", "after"] as const)("sends nothing a second time by itself (lost %s commit)", (when) =>
    Effect.gen(function* () {
      const result = yield* report([row(0), row(1)])
      expect(counts(result)).toEqual({ ...none, submitted: 2, unknown: 2 })
      expect(yield* posts).toHaveLength(1)
      expect(yield* pending).toHaveLength(when === "after" ? 2 : 0)
    }).pipe(Effect.provide(lost(when)))
  )

  it.effect("knows on the next submission what had been created after all", () =>
    Effect.gen(function* () {
      yield* report([row(0), row(1)])
      expect(counts(yield* submit([row(0), row(1)]))).toEqual({ ...none, submitted: 2, existing: 2 })
      expect(yield* pending).toHaveLength(2)
    }).pipe(Effect.provide(lost("after")))
  )

  it.effect("calls what was definitely refused rejected, and sends what provably was not taken again", () =>
    Effect.gen(function* () {
      const { setFaults } = yield* Simulator
      yield* setFaults({ faults: [{ operation: "createPendingEarnings", kind: "status", status: 403 }] })
      expect(counts(yield* report([row(0)]))).toEqual({ ...none, submitted: 1, rejected: 1 })
      yield* setFaults({
        faults: [{ operation: "createPendingEarnings", kind: "status", status: 429, retryAfter: 0, times: 1 }]
      })
      expect(counts(yield* report([row(0)]))).toEqual({ ...none, submitted: 1, created: 1 })
    }).pipe(Effect.provide(simulated()))
  )

  it.effect.each([401, 403, 429] as const)("an outage (%i) is never skipped: it is no fault of a row", (status) =>
    Effect.gen(function* () {
      const { setFaults } = yield* Simulator
      yield* setFaults({ faults: [{ operation: "createPendingEarnings", kind: "status", status, retryAfter: 0 }] })
      const error = yield* Effect.flip(submit([row(0)], { onInvalid: "skip", onExcluded: "skip" }))
      expect(error).toMatchObject({ _tag: "IncompleteWrite" })
    }).pipe(Effect.provide(simulated()))
  )

  it.effect.each([
    ["without an identity", (answer: object) => ({ ...answer, externalUniqueId: null })],
    ["without ids", (answer: object) => ({ ...answer, ids: [] })],
    ["of another item", (answer: object) => ({ ...answer, externalUniqueId: "00000000-0000-4000-8000-000000000000" })]
  ] as const)("an answer %s makes its rows unknown, and never excluded", ([, change]) =>
    Effect.gen(function* () {
      const http = yield* HttpClient.HttpClient
      const altered = HttpClient.transform(http, (answer, request) =>
        request.method !== "POST"
          ? answer
          : Effect.flatMap(answer, (response) =>
              Effect.map(Effect.orDie(response.json), (items) =>
                HttpClientResponse.fromWeb(
                  request,
                  Response.json(
                    (Array.isArray(items) ? items : []).map((item): object => change(item)),
                    { status: 201 }
                  )
                )
              )
            )
      )
      const payroll = Payroll.layer({ baseUrl: "http://localhost", apiKey: Redacted.make(generatedKey) }).pipe(
        Layer.provide(Layer.succeed(HttpClient.HttpClient, altered))
      )
      const result = yield* Effect.provide(report([row(0)], { onExcluded: "skip" }), payroll)
      expect(counts(result)).toEqual({ ...none, submitted: 1, unknown: 1 })
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("takes a date at the end of the calendar", () =>
    Effect.gen(function* () {
      expect(counts(yield* report([row(0, { date: "9999-12-31" })]))).toMatchObject({ submitted: 1, created: 1 })
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("sends nothing at all when it cannot look up what is there", () =>
    Effect.gen(function* () {
      const { setFaults } = yield* Simulator
      yield* setFaults({ faults: [{ operation: "listPendingEarnings", kind: "status", status: 403 }] })
      expect(yield* Effect.flip(submit([row(0)]))).toMatchObject({ _tag: "Forbidden" })
      expect(yield* posts).toHaveLength(0)
    }).pipe(Effect.provide(simulated()))
  )
})

describe("create_pending_earnings: what it refuses before anything is sent", () => {
  it.effect.each([
    [{ flatAmount: { amount: 0 } }, "earnings[0].flatAmount.amount", "other than zero"],
    [{ flatAmount: { amount: 0.1234567890123456 } }, "earnings[0].flatAmount.amount", "15 significant digits"],
    [
      { unitsAndRateAmount: { units: 1, rate: 0 }, flatAmount: undefined },
      "earnings[0].unitsAndRateAmount.rate",
      "greater than zero"
    ],
    [{ unitsAmount: { units: 1 } }, "earnings[0]", "exactly one of flatAmount"],
    [{ date: "2026-02-30" }, "earnings[0].date", "a calendar date"],
    [{ externalUniqueId: "abc" }, "earnings[0].externalUniqueId", ""],
    [{ amuont: 3 }, "earnings[0].amuont", ""]
  ] as const)("%j: says which field, and what would be right", ([changes, path, expected]) =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(submit([JSON.parse(JSON.stringify(row(0, changes)))]))
      expect(error).toMatchObject({ _tag: "InvalidPayload" })
      expect(error._tag === "InvalidPayload" && error.violations.map((violation) => violation.path)).toEqual([path])
      expect(error.message).toContain(expected)
      expect(yield* posts).toHaveLength(0)
    }).pipe(Effect.provide(simulated()))
  )
})
