import { describe, expect, it } from "@effect/vitest"
import { Simulator } from "@ferrule/testing"
import { Effect } from "effect"
import { harborGroup } from "../fixtures/harbor.ts"
import { inHarbor } from "../fixtures/inHarbor.ts"
import { column, faultsOf, get, put } from "../fixtures/wire.ts"

const path = "/employee-scheduled-deductions"
const dates = (from: string, to: string) => `effective-from=${from}&effective-to=${to}`
const found = (query: string) => Effect.map(get(`${path}?${query}`), (answer) => column(answer, "employeeDeductionId"))

const change = (more: object = {}) => ({
  employeeId: 10101,
  companyDeductionId: 1201,
  effectiveFrom: "2026-04-01",
  flatAmount: { employeeAmount: 60, employerAmount: 30 },
  ...more
})

const deductions = Effect.flatMap(Simulator, ({ world }) => Effect.map(world, (world) => world.scheduledDeductions))

describe("reading scheduled deductions", () => {
  it.effect("4.5, 2.13 (assumptions 3 and 9): the record, without an end for one-time ones", () =>
    Effect.gen(function* () {
      const { json } = yield* get(`${path}?employee-ids=10102`)
      expect(json.items).toEqual([
        {
          employeeDeductionId: 5003,
          employeeId: 10102,
          companyId: 101,
          companyDeductionId: 1201,
          status: "Active",
          isOneTime: true,
          effectiveFrom: "2026-02-01",
          effectiveTo: null,
          flatAmount: { employeeAmount: 45, employerAmount: 20 }
        }
      ])
    }).pipe(inHarbor)
  )

  it.effect("4.5: filters by employee, deduction type, company and organization; status is Active or InActive", () =>
    Effect.gen(function* () {
      expect(yield* found("employee-ids=10101,10201,30101")).toEqual([5001, 5002, 5004])
      expect(yield* found("employee-ids=10101&company-deduction-ids=1202")).toEqual([5002])
      expect(yield* found("employee-ids=10101,10201&company-ids=102")).toEqual([5004])
      expect(yield* found(`${dates("2026-01-01", "2026-12-31")}&organization-id=${harborGroup}`)).toEqual([
        5001, 5002, 5003, 5004
      ])
      expect(yield* found("employee-ids=10101&status=InActive")).toEqual([5002])
      expect(yield* found("employee-ids=10101&status=Active")).toEqual([5001])
      expect((yield* get(`${path}?employee-ids=10101&status=active`)).status).toBe(400)
    }).pipe(inHarbor)
  )

  it.effect("assumption 26: active and stopped ones where no status is asked for", () =>
    Effect.gen(function* () {
      expect(yield* found("employee-ids=10101")).toEqual([5001, 5002])
    }).pipe(inHarbor)
  )

  it.effect("4.5.1 (assumption 23): both dates are required unless the query is narrowed down", () =>
    Effect.gen(function* () {
      for (const scope of [
        "page-size=1",
        "company-ids=101",
        `organization-id=${harborGroup}`,
        "company-ids=101&status=Active"
      ]) {
        const answer = yield* get(`${path}?${scope}`)
        expect([answer.status, faultsOf(answer)]).toEqual([400, ["effective-from", "effective-to"]])
      }
      expect((yield* get(`${path}?company-ids=101&employee-ids=10101`)).status).toBe(200)
    }).pipe(inHarbor)
  )

  it.effect("4.5.2: it started in the range, and ended in it or has no end", () =>
    Effect.gen(function* () {
      const within = (from: string, to: string) => found(`employee-ids=10101&${dates(from, to)}`)
      expect(yield* within("2026-01-10", "2026-02-15")).toEqual([5001, 5002])
      expect(yield* within("2026-01-10", "2026-02-14")).toEqual([5001])
      expect(yield* within("2026-01-11", "2026-02-15")).toEqual([5002])
      expect(yield* within("2026-01-16", "2026-12-31")).toEqual([])
    }).pipe(inHarbor)
  )

  it.effect("4.5.2: a one-time deduction only has to start in the range", () =>
    Effect.gen(function* () {
      const within = (from: string, to: string) => found(`employee-ids=10102&${dates(from, to)}`)
      expect(yield* within("2026-02-01", "2026-02-01")).toEqual([5003])
      expect(yield* within("2026-02-02", "2026-02-28")).toEqual([])
      expect(yield* within("2026-01-01", "2026-01-31")).toEqual([])
    }).pipe(inHarbor)
  )

  it.effect("assumption 32: one without an end that starts after the range is not in it", () =>
    Effect.gen(function* () {
      expect(yield* found(`employee-ids=10101&${dates("2025-12-01", "2026-01-09")}`)).toEqual([])
      expect(yield* found("employee-ids=10101&effective-to=2026-01-09")).toEqual([])
      expect(yield* found("employee-ids=10101&effective-from=2026-01-11")).toEqual([5002])
    }).pipe(inHarbor)
  )

  it.effect("4.5.3: wrong order, or more than 365 days, is 400", () =>
    Effect.gen(function* () {
      expect((yield* get(`${path}?employee-ids=1&${dates("2026-02-02", "2026-02-01")}`)).status).toBe(400)
      expect((yield* get(`${path}?${dates("2026-01-01", "2027-01-02")}`)).status).toBe(400)
      expect((yield* get(`${path}?${dates("2026-01-01", "2027-01-01")}`)).status).toBe(200)
    }).pipe(inHarbor)
  )
})

describe("writing scheduled deductions", () => {
  it.effect("4.5 PUT 1: updates where the employee has one of the type, creates otherwise", () =>
    Effect.gen(function* () {
      const answer = yield* put(path, [
        change(),
        change({ employeeId: 10201, companyDeductionId: 1203, isOneTime: true })
      ])
      expect(answer.status).toBe(200)
      expect(answer.json).toEqual({
        items: [
          { employeeDeductionId: 5001, employeeId: 10101, companyDeductionId: 1201, status: "updated" },
          { employeeDeductionId: 5004, employeeId: 10201, companyDeductionId: 1203, status: "updated" }
        ]
      })
      const [first] = (yield* get(`${path}?employee-ids=10101&company-deduction-ids=1201`)).json.items
      expect(first).toMatchObject({
        effectiveFrom: "2026-04-01",
        flatAmount: { employeeAmount: 60, employerAmount: 30 }
      })
    }).pipe(inHarbor)
  )

  it.effect("4.5 PUT 1 (assumption 9): what is created is active, recurring and open-ended unless it says so", () =>
    Effect.gen(function* () {
      yield* Effect.flatMap(Simulator, ({ apply }) =>
        apply({ remove: { scheduledDeductions: [{ employeeDeductionId: 5001 }] } })
      )
      const { json } = yield* put(path, [change()])
      expect(json.items).toEqual([
        { employeeDeductionId: 5006, employeeId: 10101, companyDeductionId: 1201, status: "created" }
      ])
      const [created] = (yield* get(`${path}?employee-ids=10101&company-deduction-ids=1201`)).json.items
      expect(created).toMatchObject({ companyId: 101, status: "Active", isOneTime: false, effectiveTo: null })
    }).pipe(inHarbor)
  )

  it.effect("4.5 PUT 1: a batch that names the same deduction twice creates it once", () =>
    Effect.gen(function* () {
      yield* Effect.flatMap(Simulator, ({ apply }) =>
        apply({ remove: { scheduledDeductions: [{ employeeDeductionId: 5001 }] } })
      )
      const { json } = yield* put(path, [change(), change({ effectiveFrom: "2026-05-01" })])
      expect(json.items.map(({ status }: { status: string }) => status)).toEqual(["created", "updated"])
      expect(yield* found("employee-ids=10101&company-deduction-ids=1201")).toEqual([5006])
    }).pipe(inHarbor)
  )

  it.effect("4.5 PUT 2 (assumption 10): only voluntary deductions", () =>
    Effect.gen(function* () {
      const answer = yield* put(path, [change({ companyDeductionId: 1202 })])
      expect([answer.status, faultsOf(answer)]).toEqual([400, ["/0/companyDeductionId"]])
      expect(answer.json.detail).toContain("voluntary")
    }).pipe(inHarbor)
  )

  it.effect("4.5 PUT 3 (assumption 30): one bad item, and nothing of the batch is done", () =>
    Effect.gen(function* () {
      const before = yield* deductions
      const bad = [
        change({ companyDeductionId: 1202 }),
        change({ employeeId: 30101 }),
        change({ flatAmount: { employeeAmount: 0, employerAmount: 0 } })
      ]
      for (const item of bad) {
        expect((yield* put(path, [change(), item])).status).toBeGreaterThanOrEqual(400)
        expect(yield* deductions).toEqual(before)
      }
    }).pipe(inHarbor)
  )

  it.effect("4.5 PUT 4: an empty body, more than 500 items and items that fail validation are 400", () =>
    Effect.gen(function* () {
      expect((yield* put(path, [])).status).toBe(400)
      expect(
        (yield* put(
          path,
          Array.from({ length: 501 }, () => change())
        )).status
      ).toBe(400)
      expect(
        (yield* put(
          path,
          Array.from({ length: 500 }, () => change())
        )).status
      ).toBe(200)
      const wrong = yield* put(path, [
        change(),
        { employeeId: 10101, companyDeductionId: "1201", effectiveFrom: "soon", status: "Paused" },
        change({ effectiveTo: "2026-03-31" })
      ])
      expect(faultsOf(wrong)).toEqual(["/1/companyDeductionId", "/1/effectiveFrom", "/1/flatAmount", "/1/status"])
      const ended = yield* put(path, [change({ effectiveTo: "2026-03-31" })])
      expect([ended.status, faultsOf(ended)]).toEqual([400, ["/0/effectiveTo"]])
    }).pipe(inHarbor)
  )

  it.effect("4.5 PUT 5: items whose employees are not there, or not accessible, are 404 and said to be which", () =>
    Effect.gen(function* () {
      const answer = yield* put(path, [change(), change({ employeeId: 30101 }), change({ employeeId: 7 })])
      expect([answer.status, faultsOf(answer)]).toEqual([404, ["/1/employeeId", "/2/employeeId"]])
    }).pipe(inHarbor)
  )

  it.effect("assumption 31: a deduction type of another company is 400", () =>
    Effect.gen(function* () {
      const answer = yield* put(path, [change({ companyDeductionId: 1203 })])
      expect([answer.status, faultsOf(answer)]).toEqual([400, ["/0/companyDeductionId"]])
    }).pipe(inHarbor)
  )

  it.effect("2.13: a one-time deduction never has an end", () =>
    Effect.gen(function* () {
      yield* put(path, [change({ isOneTime: true, effectiveTo: "2026-06-01" })])
      const [stored] = (yield* get(`${path}?employee-ids=10101&company-deduction-ids=1201`)).json.items
      expect(stored).toMatchObject({ isOneTime: true, effectiveTo: null })
    }).pipe(inHarbor)
  )
})
