import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { birchGroup, harborGroup, key, otherKey, pineGroup } from "../fixtures/harbor.ts"
import { inHarbor } from "../fixtures/inHarbor.ts"
import { column, faultsOf, get, post, send } from "../fixtures/wire.ts"

const v3Lists = [
  "/organizations",
  "/companies",
  "/company-earnings",
  "/company-deductions",
  "/company-tax-codes",
  "/payroll-runs",
  "/paychecks?employee-ids=10101",
  "/general-ledger-transactions?company-id=101&payroll-number=1",
  "/employee-scheduled-deductions?employee-ids=10101",
  "/pending-paycheck-earnings?effective-date-from=2026-03-01&effective-date-to=2026-03-31",
  "/pending-paycheck-deductions?effective-date-from=2026-03-01&effective-date-to=2026-03-31",
  "/time-punches?start-date=2026-03-01&end-date=2026-03-31&company-ids=101",
  "/direct-entry-earnings?start-date=2026-03-01&end-date=2026-03-31&company-ids=101",
  "/employee-department-assignments?company-ids=101"
]

const with_ = (path: string, query: string): string => `${path}${path.includes("?") ? "&" : "?"}${query}`

describe("versions", () => {
  it.effect.each(v3Lists)("4.0.1, 9.3: %s accepts api-version 3.0 only", (path) =>
    Effect.gen(function* () {
      expect((yield* get(path)).status).toBe(200)
      for (const version of ["1.0", "2.0", "3.0-beta", "3", ""]) {
        const answer = yield* get(path, { version })
        expect([answer.status, faultsOf(answer)]).toEqual([400, ["api-version"]])
      }
    }).pipe(inHarbor)
  )

  it.effect("9.3: the v1 endpoints accept api-version 1.0 only", () =>
    Effect.gen(function* () {
      for (const path of [
        "/api/Employees?companyId=101",
        "/api/Employees/10101",
        "/api/connected-employees?employeeId=10101"
      ]) {
        expect((yield* get(path, { version: "1.0" })).status).toBe(200)
        expect((yield* get(path, { version: "3.0" })).status).toBe(400)
      }
    }).pipe(inHarbor)
  )

  it.effect("9.4 (assumption 13): a version that is left out is 400 and said to be missing", () =>
    Effect.gen(function* () {
      const answer = yield* get("/companies", { version: null })
      expect(answer.status).toBe(400)
      expect(answer.json.detail).toBe('`api-version` is missing; it must be "3.0".')
    }).pipe(inHarbor)
  )
})

describe("keys", () => {
  it.effect("5.1: the key comes as X-API-KEY or as Authorization: ApiKey", () =>
    Effect.gen(function* () {
      const forms = [
        { "x-api-key": key },
        { authorization: `ApiKey ${key}` },
        { "X-Api-Key": key },
        { authorization: `apikey ${key}` }
      ]
      for (const headers of forms) expect((yield* get("/companies", { headers })).status).toBe(200)
    }).pipe(inHarbor)
  )

  it.effect("5 (assumption 12): a missing or unknown key is 401, whatever else is wrong, and is never echoed", () =>
    Effect.gen(function* () {
      const none = yield* get("/companies", { headers: {} })
      expect(none.status).toBe(401)
      expect(none.headers["www-authenticate"]).toBe("ApiKey")
      expect(none.json.detail).toContain("missing")
      for (const headers of [
        { "x-api-key": "wrong" },
        { authorization: "ApiKey wrong" },
        { authorization: `Bearer ${key}` },
        { "x-api-key": "__proto__" }
      ]) {
        const answer = yield* get("/companies?page-size=0", { headers, version: "9" })
        expect(answer.status).toBe(401)
        expect(answer.text).not.toContain("wrong")
      }
      expect((yield* post("/pending-paycheck-earnings", [], { headers: {} })).status).toBe(401)
    }).pipe(inHarbor)
  )

  it.effect("5.3: the key decides which companies are seen", () =>
    Effect.gen(function* () {
      expect(column(yield* get("/companies"), "id")).toEqual([101, 102, 201])
      expect(column(yield* get("/companies", { headers: { "x-api-key": otherKey } }), "id")).toEqual([301])
    }).pipe(inHarbor)
  )
})

describe("pages", () => {
  it.effect("2.1: a page says its number, its size and the total", () =>
    Effect.gen(function* () {
      const { json } = yield* get("/payroll-runs?page-number=2&page-size=3")
      expect(json).toMatchObject({ pageNumber: 2, pageSize: 3, totalItemsCount: 4 })
      expect(json.items).toHaveLength(1)
      expect(Object.keys(json)).not.toContain("totalItems")
    }).pipe(inHarbor)
  )

  it.effect.each([
    ...v3Lists.slice(0, 11).map((path) => ({ path, size: 100, most: 500 })),
    ...v3Lists.slice(11, 13).map((path) => ({ path, size: 50, most: 250 })),
    { path: v3Lists[13] ?? "", size: 50, most: 500 }
  ])("4.0.3, 4.8, 8: $path has $size a page unless told, and at most $most", ({ path, size, most }) =>
    Effect.gen(function* () {
      expect((yield* get(path)).json).toMatchObject({ pageNumber: 1, pageSize: size })
      expect((yield* get(with_(path, `page-size=${most}`))).json.pageSize).toBe(most)
      expect((yield* get(with_(path, "page-number=2147483647"))).json).toMatchObject({
        pageNumber: 2147483647,
        items: []
      })
      for (const wrong of ["0", "-1", String(most + 1), "1.5", "x", "", "1e2", "99999999999999999999"]) {
        const answer = yield* get(with_(path, `page-size=${wrong}`))
        expect([wrong, answer.status, faultsOf(answer)]).toEqual([wrong, 400, ["page-size"]])
      }
      for (const wrong of ["0", "2147483648"]) {
        const answer = yield* get(with_(path, `page-number=${wrong}`))
        expect([answer.status, faultsOf(answer)]).toEqual([400, ["page-number"]])
      }
    }).pipe(inHarbor)
  )
})

describe("filters", () => {
  it.effect("4.0.4: values of one parameter combine with OR, parameters with AND", () =>
    Effect.gen(function* () {
      const either = yield* get("/payroll-runs?company-ids=101&company-ids=102")
      expect(column(either, "companyId")).toEqual([101, 101, 102])
      const both = yield* get(`/payroll-runs?company-ids=101&company-ids=201&organization-id=${pineGroup}`)
      expect(column(both, "companyId")).toEqual([201])
    }).pipe(inHarbor)
  )

  it.effect("assumption 1: several values also come as one, with commas", () =>
    Effect.gen(function* () {
      expect(column(yield* get("/payroll-runs?company-ids=101,102"), "companyId")).toEqual([101, 101, 102])
      expect(column(yield* get("/payroll-runs?company-ids=201&company-ids=102,101"), "companyId")).toHaveLength(4)
    }).pipe(inHarbor)
  )

  it.effect.each(["/company-earnings", "/company-deductions", "/company-tax-codes", "/payroll-runs"])(
    "4.0.5, 7.3: %s drops inaccessible ids without a word",
    (path) =>
      Effect.gen(function* () {
        const some = yield* get(`${path}?company-ids=101&company-ids=301&company-ids=999`)
        expect(new Set(column(some, "companyId"))).toEqual(new Set([101]))
        const none = yield* get(`${path}?company-ids=301`)
        expect([none.status, none.json.totalItemsCount, none.json.items]).toEqual([200, 0, []])
        for (const id of [birchGroup, "cccccccc-0000-4000-8000-000000000000"]) {
          expect((yield* get(`${path}?organization-id=${id}`)).json.totalItemsCount).toBe(0)
        }
        const scoped = yield* get(`${path}?organization-id=${harborGroup}`)
        expect(column(scoped, "companyId").every((id) => id === 101 || id === 102)).toBe(true)
      }).pipe(inHarbor)
  )

  it.effect("assumption 22: a list without a filter is everything accessible", () =>
    Effect.gen(function* () {
      expect((yield* get("/payroll-runs")).json.totalItemsCount).toBe(4)
      expect((yield* get("/company-earnings")).json.totalItemsCount).toBe(4)
    }).pipe(inHarbor)
  )

  it.effect("assumption 27: malformed parameters are 400, and all of them are named at once", () =>
    Effect.gen(function* () {
      const answer = yield* get(
        "/payroll-runs?company-ids=1,x&organization-id=7&paycheck-date-from=2026-02-30&page-size=900",
        { version: null }
      )
      expect(answer.status).toBe(400)
      expect(faultsOf(answer)).toEqual([
        "api-version",
        "organization-id",
        "company-ids",
        "paycheck-date-from",
        "page-size"
      ])
    }).pipe(inHarbor)
  )

  it.effect("a parameter that takes one value is given once", () =>
    Effect.gen(function* () {
      const answer = yield* get("/payroll-runs?page-size=1&page-size=2")
      expect([answer.status, faultsOf(answer)]).toEqual([400, ["page-size"]])
    }).pipe(inHarbor)
  )

  it.effect("parameters that are not the endpoint's count for nothing", () =>
    Effect.gen(function* () {
      expect((yield* get("/payroll-runs?pageSize=1&unknown=x&__proto__=1&constructor=1")).json.items).toHaveLength(4)
    }).pipe(inHarbor)
  )
})

describe("methods and paths", () => {
  it.effect("a path that is not there is a 404 problem, a method that is not there a 405 problem with Allow", () =>
    Effect.gen(function* () {
      expect((yield* get("/no-such-thing")).json).toMatchObject({ status: 404, instance: "GET /no-such-thing" })
      const wrong = yield* send("DELETE", "/companies")
      expect([wrong.status, wrong.headers["allow"], wrong.json.title]).toEqual([405, "HEAD, GET", "Method Not Allowed"])
      const batch = yield* send("PATCH", "/pending-paycheck-earnings")
      expect([batch.status, batch.headers["allow"]]).toEqual([405, "HEAD, GET, POST, DELETE"])
    }).pipe(inHarbor)
  )
})
