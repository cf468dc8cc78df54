import { PayrollJournals } from "@ferrule/connector-triggers"
import type { Scenario } from "@ferrule/testing"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import {
  asked,
  companies,
  keysOf,
  onDay,
  recordsOf,
  sectionsOf,
  simulated,
  world,
  worldWith
} from "../support/watchedApi.ts"

const [ledger = expect.fail()] = world.generalLedger
const [template = expect.fail()] = ledger.items

type Line = Partial<Record<keyof Scenario.Records["generalLedger"]["items"][number], unknown>>

/** A connection to a world where the first run has these ledger lines, and no other run has any. */
const ledgerOf = (...lines: ReadonlyArray<Line>) =>
  simulated({
    scenario: worldWith({ generalLedger: [{ ...ledger, items: lines.map((line) => ({ ...template, ...line })) }] })
  })

const debit = (amount: number | null) => ({ type: "debit", amount })
const credit = (amount: number | null) => ({ type: "credit", amount })

const ready = Effect.map(recordsOf(PayrollJournals, companies(101)), (records) => [...records.values()])

describe("payroll journals", () => {
  it.effect("are counted by their runs", () =>
    Effect.gen(function* () {
      expect(PayrollJournals.probe?.counts).toBe("sections")
      expect(yield* PayrollJournals.probe?.count({}) ?? Effect.void).toBe(6)
      expect(yield* sectionsOf(PayrollJournals, "all")).toHaveLength(6)
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("are one a run, which is looked for during 14 days", () =>
    Effect.gen(function* () {
      expect(PayrollJournals).toMatchObject({ holds: 1, settles: "14 days" })
      yield* onDay("2026-03-16")
      expect(yield* keysOf(PayrollJournals, "recent", companies(101))).toEqual({
        "101:1": ["101:1"],
        "101:2": ["101:2"],
        "101:3": ["101:3"]
      })
      expect(yield* asked).toContain(
        "/general-ledger-transactions company-id=101 page-number=1 page-size=500 payroll-number=2"
      )
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("are read by the run's name, also of runs that were paid long ago", () =>
    Effect.gen(function* () {
      yield* onDay("2031-01-01")
      expect(yield* sectionsOf(PayrollJournals, "recent")).toEqual([])
      const { most, read } = PayrollJournals.together ?? expect.fail()
      expect(most).toBe(1)
      expect((yield* read(["102:3"])(1)).items.map((journal) => PayrollJournals.key(journal))).toEqual(["102:3"])
      expect((yield* read(["102:3"])(2)).items).toEqual([])
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("are there once debits and credits are the same to the last digit", () =>
    Effect.gen(function* () {
      expect(yield* ready).toEqual([
        {
          companyId: 101,
          payrollNumber: 1,
          paycheckDate: ledger.paycheckDate,
          payPeriod: ledger.payPeriod,
          totalDebits: "0.30",
          totalCredits: "0.30",
          ledgerLines: 3
        }
      ])
    }).pipe(Effect.provide(ledgerOf(debit(0.1), debit(0.2), credit(0.3))))
  )

  it.effect("wait while debits and credits differ by a cent", () =>
    Effect.gen(function* () {
      expect(yield* ready).toEqual([])
    }).pipe(Effect.provide(ledgerOf(debit(100), credit(99.99))))
  )

  it.effect("wait while the run has no ledger, and while a line has no amount or no side", () =>
    Effect.gen(function* () {
      expect(yield* ready).toEqual([])
      expect(yield* ready.pipe(Effect.provide(ledgerOf(debit(1), credit(1), debit(null))))).toEqual([])
      expect(yield* ready.pipe(Effect.provide(ledgerOf(debit(1), credit(1), { type: "memo", amount: 1 })))).toEqual([])
    }).pipe(Effect.provide(simulated({ scenario: worldWith({ generalLedger: [] }) })))
  )

  it.effect("are not taken for missing where the API fails", () =>
    Effect.gen(function* () {
      expect(yield* Effect.flip(ready)).toMatchObject({ _tag: "Forbidden" })
    }).pipe(
      Effect.provide(
        simulated({ faults: { faults: [{ kind: "status", status: 403, operation: "getGeneralLedger" }] } })
      )
    )
  )
})
