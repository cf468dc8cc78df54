import { WriteJournal } from "@ferrule/core"
import { IncompleteWrite, Payroll } from "@ferrule/core/payroll"
import { generatedKey, limitedKey, Simulator } from "@ferrule/testing"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { HttpClient } from "effect/http"
import { TestClock } from "effect/testing"
import {
  companyId,
  counts,
  none,
  nothing,
  pending,
  posts,
  report,
  row,
  simulated,
  strangers,
  submit
} from "./support/submissions.ts"

describe("create_pending_earnings", () => {
  it.effect("creates every row once and accounts for each", () =>
    Effect.gen(function* () {
      const result = yield* submit([row(0), row(1), row(2)])
      expect(counts(result)).toEqual({ ...none, submitted: 3, created: 3 })
      expect(result.created.map((entry) => entry.row)).toEqual([1, 2, 3])
      expect(result.totals).toMatchObject({ items: 3, flatAmount: "303.00", units: "0", ratedAmount: "0.00" })
      expect(result.totals.companies).toMatchObject([{ companyId, items: 3, flatAmount: "303.00" }])
      expect(result.totals.employees.map(({ flatAmount }) => flatAmount)).toEqual(["100.00", "101.00", "102.00"])
      expect(result.totals.types).toMatchObject([{ companyId, items: 3, flatAmount: "303.00" }])
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
      expect(counts(yield* report([row(0)]))).toEqual({ ...none, submitted: 1, existing: 1 })
      expect(yield* pending).toHaveLength(1)
      // Without what the journal knows, an edited item is one with other content.
      const stranger = yield* Effect.provide(report([row(0)]), WriteJournal.layerMemory)
      expect(counts(stranger)).toEqual({ ...none, submitted: 1, rejected: 1 })
      expect(stranger.rejected[0]?.reason).toContain("other content")
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
        [3, "companyEarningId"],
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
          response.request.url.includes("/pending-paycheck-earnings") ? Effect.orDie(blind) : Effect.void
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
