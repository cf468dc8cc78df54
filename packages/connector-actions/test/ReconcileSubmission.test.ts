import { ReconcileSubmission } from "@ferrule/connector-actions"
import { Action, Journal, WriteJournal, WritePolicy } from "@ferrule/core"
import { CompanyId } from "@ferrule/core/payroll"
import { Simulator } from "@ferrule/testing"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { companyId, counts, none, pending, report, row, simulated, submit } from "./support/submissions.ts"

const reconcile = (options: object = {}) => Action.run(ReconcileSubmission, { dataSource: "test", ...options })
const nothing = { pending: 0, goneWithPayroll: 0, missing: 0, duplicated: 0, notCreated: 0, unknown: 0 }

const lost = (when: "before" | "after") =>
  Effect.gen(function* () {
    const { setFaults } = yield* Simulator
    yield* setFaults({ faults: [{ operation: "createPendingEarnings", kind: "reset", when, times: 1 }] })
    return yield* Effect.provideService(report([row(0)]), WritePolicy, { patience: 0 })
  })

describe("reconcile_submission", () => {
  it.effect("tells what waits from what a payroll has used up, and names the payroll", () =>
    Effect.gen(function* () {
      yield* submit([row(0), row(1)])
      expect((yield* reconcile()).counts).toEqual({ ...nothing, pending: 2 })
      const { completePayroll } = yield* Simulator
      const { payrollNumber } = yield* completePayroll({ companyId: CompanyId.make(companyId) })
      yield* submit([row(2)])
      const after = yield* reconcile()
      expect(after.counts).toEqual({ ...nothing, pending: 1, goneWithPayroll: 2 })
      expect(after.items[0]).toMatchObject({ state: "goneWithPayroll", companyId, payrollNumbers: [payrollNumber] })
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("says what is gone though no payroll was run", () =>
    Effect.gen(function* () {
      const { created } = yield* submit([row(0), row(1)])
      const { apply } = yield* Simulator
      yield* apply({ remove: { pendingEarnings: [{ id: created[0]?.ids[0] ?? "" }] } })
      const { counts: found, items } = yield* reconcile()
      expect(found).toEqual({ ...nothing, pending: 1, missing: 1 })
      expect(items[0]).toMatchObject({ state: "missing", externalUniqueId: created[0]?.externalUniqueId })
      expect(items[0]?.reason).toMatch(/\.$/)
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("finds an item that is there twice", () =>
    Effect.gen(function* () {
      yield* submit([row(0)])
      const [stored] = yield* pending
      const { apply } = yield* Simulator
      const twin = { ...stored, id: "11111111-1111-4111-8111-111111111111" }
      yield* apply({ upsert: { pendingEarnings: [JSON.parse(JSON.stringify(twin))] } })
      const { counts: found, items } = yield* reconcile()
      expect(found).toEqual({ ...nothing, duplicated: 1 })
      expect(items[0]?.ids).toHaveLength(2)
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("settles what an earlier run had to leave unknown: it is there", () =>
    Effect.gen(function* () {
      expect(counts(yield* lost("after"))).toEqual({ ...none, submitted: 1, unknown: 1 })
      expect((yield* reconcile()).counts).toEqual({ ...nothing, pending: 1 })
      const { completePayroll } = yield* Simulator
      yield* completePayroll({ companyId: CompanyId.make(companyId) })
      expect((yield* reconcile()).counts).toEqual({ ...nothing, goneWithPayroll: 1 })
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("settles what an earlier run had to leave unknown: it is not there, and may be submitted", () =>
    Effect.gen(function* () {
      yield* lost("before")
      expect((yield* reconcile()).counts).toEqual({ ...nothing, notCreated: 1 })
      expect(counts(yield* submit([row(0)]))).toEqual({ ...none, submitted: 1, created: 1 })
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("notes what is there after all, so that it is not created again once a payroll has used it up", () =>
    Effect.gen(function* () {
      yield* lost("before")
      expect((yield* reconcile()).counts).toEqual({ ...nothing, notCreated: 1 })
      yield* Effect.provideService(submit([row(0)]), WriteJournal, Journal.inMemory())
      expect((yield* reconcile()).counts).toEqual({ ...nothing, pending: 1 })
      const { completePayroll } = yield* Simulator
      yield* completePayroll({ companyId: CompanyId.make(companyId) })
      expect(counts(yield* submit([row(0)]))).toEqual({ ...none, submitted: 1, existing: 1 })
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("concludes nothing about a company of which something has vanished: a payroll may be under way", () =>
    Effect.gen(function* () {
      const { created } = yield* submit([row(1)])
      yield* lost("after")
      const { apply } = yield* Simulator
      const gone = (yield* pending).map(({ id }) => ({ id }))
      yield* apply({ remove: { pendingEarnings: gone } })
      const { counts: found, items } = yield* reconcile()
      expect(found).toEqual({ ...nothing, missing: 1, unknown: 1 })
      expect(items[1]).toMatchObject({ state: "missing", externalUniqueId: created[0]?.externalUniqueId })
      expect(counts(yield* report([row(1)]))).toEqual({ ...none, submitted: 1, existing: 1 })
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("finds items that another journal knows, in every company", () =>
    Effect.gen(function* () {
      yield* Effect.provideService(submit([row(0)]), WriteJournal, Journal.inMemory())
      const march = { dateFrom: "2026-03-01", dateTo: "2026-03-31" }
      expect((yield* reconcile(march)).counts).toEqual({ ...nothing, pending: 1 })
      expect((yield* reconcile({ ...march, companyIds: [102] })).counts).toEqual(nothing)
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("takes a journal with as many open items as a large company has", () =>
    Effect.gen(function* () {
      const open = Array.from({ length: 150_000 }, (_, index): Journal.Entry => ({
        identity: `11111111-1111-4111-8111-${String(index).padStart(12, "0")}`,
        group: String(companyId),
        contentHash: "",
        date: "2026-03-20",
        fence: "",
        claim: "earlier",
        claimedAt: 0,
        knowledge: "open",
        ids: []
      }))
      const scopes = new Map<string, Map<string, Journal.Entry>>()
      yield* Effect.provideService(submit([row(0)]), WriteJournal, Journal.inMemory(scopes, true))
      for (const entries of scopes.values()) for (const entry of open) entries.set(entry.identity, entry)
      const found = yield* Effect.provideService(reconcile(), WriteJournal, Journal.inMemory(scopes, true))
      expect(found.counts).toEqual({ ...nothing, pending: 1, unknown: open.length })
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("leaves unknown what a payroll may have used up", () =>
    Effect.gen(function* () {
      yield* lost("after")
      const { completePayroll } = yield* Simulator
      yield* completePayroll({ companyId: CompanyId.make(companyId) })
      const { counts: found, items } = yield* reconcile()
      expect(found).toEqual({ ...nothing, unknown: 1 })
      expect(items[0]?.reason).toContain("paychecks")
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("concludes nothing about companies that cannot be seen", () =>
    Effect.gen(function* () {
      yield* submit([row(0)])
      const { apply, world } = yield* Simulator
      const [account] = (yield* world).accounts
      yield* apply({ upsert: { accounts: [JSON.parse(JSON.stringify({ ...account, companyIds: [] }))] } })
      expect((yield* reconcile()).counts).toEqual({ ...nothing, unknown: 1 })
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("looks into certain items, companies and dates, and lists no more than asked for", () =>
    Effect.gen(function* () {
      const { created } = yield* submit([row(0), row(1), row(2, { date: "2026-06-01" })])
      const one = yield* reconcile({ externalUniqueIds: [created[1]?.externalUniqueId] })
      expect(one.items.map(({ externalUniqueId }) => externalUniqueId)).toEqual([created[1]?.externalUniqueId])
      const few = yield* reconcile({ limit: 2 })
      expect(few).toMatchObject({ counts: { pending: 3 }, more: true })
      expect(few.items).toHaveLength(2)
      expect((yield* reconcile({ companyIds: [102] })).items).toHaveLength(0)
      const june = yield* reconcile({ dateFrom: "2026-05-31", dateTo: "2026-06-30" })
      expect(june.items.map(({ externalUniqueId }) => externalUniqueId)).toEqual([created[2]?.externalUniqueId])
    }).pipe(Effect.provide(simulated()))
  )
})
