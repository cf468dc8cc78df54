import { DeletePendingEarnings } from "@ferrule/connector-actions"
import { Action, WritePolicy } from "@ferrule/core"
import { CompanyId, type EarningDeletionReport } from "@ferrule/core/payroll"
import { Simulator } from "@ferrule/testing"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { HttpClient } from "effect/http"
import {
  companyId,
  connected,
  counts,
  none,
  pending,
  row,
  simulated,
  strangers,
  submit
} from "./support/submissions.ts"

const remove = (ids: ReadonlyArray<string>, options: object = {}) =>
  Action.run(DeletePendingEarnings, { ids, ...options })

const removal = (ids: ReadonlyArray<string>, options: object = {}) =>
  remove(ids, options).pipe(Effect.catchTag("IncompleteWrite", (error) => Effect.succeed(Redacted.value(error.report))))

const parts = ({ deleted, missing, rejected, submitted, unknown }: EarningDeletionReport) => ({
  submitted,
  deleted: deleted.length,
  missing: missing.length,
  rejected: rejected.length,
  unknown: unknown.length
})

const nothing = { deleted: 0, missing: 0, rejected: 0, unknown: 0 }
const stranger = "00000000-0000-4000-8000-000000000000"

const created = (count: number) =>
  Effect.map(submit(Array.from({ length: count }, (_, index) => row(index))), (report) =>
    report.created.flatMap(({ ids }) => ids)
  )

const deletes = Effect.map(
  Effect.flatMap(Simulator, ({ requests }) => requests),
  (requests) => requests.filter(({ method }) => method === "DELETE")
)

describe("delete_pending_earnings", () => {
  it.effect("accounts for every id: deleted, missing, and given twice", () =>
    Effect.gen(function* () {
      const [first = "", second = ""] = yield* created(3)
      const report = yield* removal([first, stranger, second, first])
      expect(parts(report)).toEqual({ ...nothing, submitted: 4, deleted: 2, missing: 1, rejected: 1 })
      expect(report.missing).toMatchObject([{ row: 2, id: stranger }])
      expect(report.rejected).toMatchObject([{ row: 4, field: "ids" }])
      expect(report.totals).toMatchObject({ items: 2, flatAmount: "201.00" })
      expect(yield* pending).toHaveLength(1)
      expect(yield* deletes).toHaveLength(1)
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("deletes 499 though one of 500 is not there", () =>
    Effect.gen(function* () {
      const ids = yield* created(499)
      const report = yield* removal([...ids, stranger])
      expect(parts(report)).toEqual({ ...nothing, submitted: 500, deleted: 499, missing: 1 })
      expect(yield* pending).toHaveLength(0)
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("deletes the others when one vanishes just before its batch arrives", () =>
    Effect.gen(function* () {
      const ids = yield* created(5)
      const { apply, setFaults } = yield* Simulator
      yield* setFaults({
        faults: [{ operation: "deletePendingEarnings", kind: "status", status: 429, retryAfter: 0, times: 1 }]
      })
      // The first request is turned away; by the second, somebody else has deleted one.
      yield* apply({ remove: { pendingEarnings: [{ id: ids[2] ?? "" }] } })
      const report = yield* removal(ids)
      expect(parts(report)).toEqual({ ...nothing, submitted: 5, deleted: 4, missing: 1 })
    }).pipe(Effect.provide(simulated()))
  )

  it.effect.each(["before", "after"] as const)("finds out what became of a lost request (lost %s commit)", (when) =>
    Effect.gen(function* () {
      const ids = yield* created(3)
      const { setFaults } = yield* Simulator
      yield* setFaults({ faults: [{ operation: "deletePendingEarnings", kind: "reset", when, times: 1 }] })
      expect(parts(yield* remove(ids))).toEqual({ ...nothing, submitted: 3, deleted: 3 })
      expect(yield* pending).toHaveLength(0)
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("does not call deleted what a payroll may have used up", () =>
    Effect.gen(function* () {
      const ids = yield* created(2)
      const { completePayroll, setFaults } = yield* Simulator
      yield* setFaults({
        faults: [{ operation: "deletePendingEarnings", kind: "partial", share: 0.5, status: 500, times: 1 }]
      })
      const hasty = Effect.provideService(removal(ids), WritePolicy, { patience: 0 })
      expect(parts(yield* hasty)).toEqual({ ...nothing, submitted: 2, unknown: 2 })
      yield* completePayroll({ companyId: CompanyId.make(companyId) })
      expect(parts(yield* removal(ids))).toEqual({ ...nothing, submitted: 2, missing: 2 })
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("what was deleted for certain may be created anew under its reference", () =>
    Effect.gen(function* () {
      const ids = yield* created(1)
      yield* remove(ids)
      expect(counts(yield* submit([row(0)]))).toEqual({ ...none, submitted: 1, created: 1 })
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("an item of which another record is left is known still, and not created again once that is paid", () =>
    Effect.gen(function* () {
      const [id = ""] = yield* created(1)
      const { apply, completePayroll } = yield* Simulator
      const [stored] = yield* pending
      const twin = { ...stored, id: "11111111-1111-4111-8111-111111111111" }
      yield* apply({ upsert: { pendingEarnings: [JSON.parse(JSON.stringify(twin))] } })
      yield* remove([id])
      yield* completePayroll({ companyId: CompanyId.make(companyId) })
      expect(counts(yield* submit([row(0)]))).toEqual({ ...none, submitted: 1, existing: 1 })
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("both records of an item may be deleted, and the item is free then", () =>
    Effect.gen(function* () {
      const [id = ""] = yield* created(1)
      const { apply } = yield* Simulator
      const [stored] = yield* pending
      const twin = { ...stored, id: "11111111-1111-4111-8111-111111111111" }
      yield* apply({ upsert: { pendingEarnings: [JSON.parse(JSON.stringify(twin))] } })
      yield* remove([id])
      yield* remove([twin.id])
      expect(counts(yield* submit([row(0)]))).toEqual({ ...none, submitted: 1, created: 1 })
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("does not call gone what it cannot see any more", () =>
    Effect.gen(function* () {
      const ids = yield* created(2)
      const { apply, world } = yield* Simulator
      const [account] = (yield* world).accounts
      const outOfSight = { ...account, companyIds: [strangers[0]?.companyId] }
      const goesOut = apply({ upsert: { accounts: [JSON.parse(JSON.stringify(outOfSight))] } })
      const http = yield* HttpClient.HttpClient
      const late = HttpClient.transform(http, (answer, request) =>
        request.method === "DELETE" ? Effect.andThen(Effect.orDie(goesOut), answer) : answer
      )
      const payroll = connected().pipe(Layer.provide(Layer.succeed(HttpClient.HttpClient, late)))
      const report = yield* Effect.provide(removal(ids, { onMissing: "skip" }), payroll)
      expect(parts(report)).toEqual({ ...nothing, submitted: 2, unknown: 2 })
      expect(yield* pending).toHaveLength(2)
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("previews what it would delete, and refuses a plan that is no longer the same", () =>
    Effect.gen(function* () {
      const ids = yield* created(2)
      const preview = yield* Action.previewJson(DeletePendingEarnings, { ids })
      expect(preview).toMatchObject({ submitted: 2, totals: { flatAmount: "201.00" } })
      expect(yield* deletes).toHaveLength(0)
      const planHash = String(Object(preview).planHash)
      const { apply } = yield* Simulator
      yield* apply({ remove: { pendingEarnings: [{ id: ids[0] ?? "" }] } })
      expect(yield* Effect.flip(remove(ids, { planHash }))).toMatchObject({ _tag: "StalePlan" })
      expect(yield* deletes).toHaveLength(0)
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("deletes more than 500 in batches", () =>
    Effect.gen(function* () {
      const ids = yield* created(1001)
      expect(parts(yield* remove(ids))).toEqual({ ...nothing, submitted: 1001, deleted: 1001 })
      expect(yield* deletes).toHaveLength(3)
    }).pipe(Effect.provide(simulated()))
  )
})
