import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { birchGroup, harborGroup, pineGroup } from "../fixtures/harbor.ts"
import { inHarbor } from "../fixtures/inHarbor.ts"
import { column, faultsOf, get } from "../fixtures/wire.ts"

const days = "start-date=2026-03-01&end-date=2026-03-31"

describe.each([
  { path: "/time-punches", id: "id", first: "punch-1", noun: "punches" },
  { path: "/direct-entry-earnings", id: "directEntryEarningId", first: 6001, noun: "direct entry earnings" }
])("$noun", ({ path, id, first }) => {
  it.effect(`4.8.1: ${path} needs both dates, in order and written YYYY-MM-DD`, () =>
    Effect.gen(function* () {
      const none = yield* get(`${path}?company-ids=101`)
      expect([none.status, faultsOf(none)]).toEqual([400, ["start-date", "end-date"]])
      const malformed = yield* get(`${path}?company-ids=101&start-date=03/01/2026&end-date=2026-3-1`)
      expect([malformed.status, faultsOf(malformed)]).toEqual([400, ["start-date", "end-date"]])
      const reversed = yield* get(`${path}?company-ids=101&start-date=2026-03-02&end-date=2026-03-01`)
      expect([reversed.status, faultsOf(reversed)]).toEqual([400, ["start-date"]])
      const years = yield* get(`${path}?company-ids=101&start-date=2020-01-01&end-date=2030-01-01`)
      expect(years.status).toBe(200)
    }).pipe(inHarbor)
  )

  it.effect(`4.8.1: ${path} needs exactly one of organizations, companies, employees`, () =>
    Effect.gen(function* () {
      const none = yield* get(`${path}?${days}`)
      expect([none.status, faultsOf(none)]).toEqual([400, ["organization-ids", "company-ids", "employee-ids"]])
      const two = yield* get(`${path}?${days}&company-ids=101&employee-ids=10101`)
      expect([two.status, faultsOf(two)]).toEqual([400, ["company-ids", "employee-ids"]])
      for (const scope of [`organization-ids=${harborGroup}`, "company-ids=101", "employee-ids=10101"]) {
        expect(column(yield* get(`${path}?${days}&${scope}`), id)).toContain(first)
      }
    }).pipe(inHarbor)
  )

  it.effect(`4.8.1: ${path} answers 404 where nothing matches, also for inaccessible scopes`, () =>
    Effect.gen(function* () {
      const empty = ["start-date=2020-01-01&end-date=2020-01-02&company-ids=101", `${days}&company-ids=301`]
      const closed = [`${days}&employee-ids=30101`, `${days}&organization-ids=${birchGroup}`]
      for (const query of [...empty, ...closed]) {
        const answer = yield* get(`${path}?${query}`)
        expect([answer.status, answer.headers["content-type"]]).toEqual([404, "application/problem+json"])
      }
    }).pipe(inHarbor)
  )

  it.effect(`4.8.1: a page of ${path} behind the last one is empty, not 404`, () =>
    Effect.gen(function* () {
      const answer = yield* get(`${path}?${days}&company-ids=101&page-number=9`)
      expect([answer.status, answer.json.items]).toEqual([200, []])
    }).pipe(inHarbor)
  )

  it.effect(`assumption 33: the day of a record of ${path} is the date written in it, whatever its offset`, () =>
    Effect.gen(function* () {
      const second = yield* get(`${path}?start-date=2026-03-02&end-date=2026-03-02&company-ids=101`)
      expect(column(second, id)).toEqual([first])
    }).pipe(inHarbor)
  )

  it.effect(`${path} never serves the members that are the simulator's own`, () =>
    Effect.gen(function* () {
      expect((yield* get(`${path}?${days}&company-ids=101`)).text).not.toContain("clientId")
    }).pipe(inHarbor)
  )
})

describe("filters of time punches", () => {
  const punches = (query: string) => Effect.map(get(`/time-punches?${days}&${query}`), (answer) => column(answer, "id"))

  it.effect("4.8, 2.14: data source, projects and clients combine with AND", () =>
    Effect.gen(function* () {
      expect(yield* punches("company-ids=101,102,201")).toEqual(["punch-1", "punch-2", "punch-3", "punch-4"])
      expect(yield* punches("company-ids=101,102,201&data-source=phone")).toEqual(["punch-4"])
      expect(yield* punches("company-ids=101,102,201&project-ids=8")).toEqual(["punch-2"])
      expect(yield* punches("company-ids=101,102,201&client-ids=4")).toEqual(["punch-3"])
      expect(yield* punches("company-ids=101,102,201&client-ids=3,4&project-ids=7&data-source=kiosk")).toEqual([
        "punch-1",
        "punch-3"
      ])
    }).pipe(inHarbor)
  )

  it.effect("4.8.2: organizations and employees count through their companies", () =>
    Effect.gen(function* () {
      expect(yield* punches(`organization-ids=${harborGroup}&organization-ids=${birchGroup}`)).toEqual([
        "punch-1",
        "punch-2",
        "punch-3"
      ])
      expect(yield* punches(`organization-ids=${pineGroup}`)).toEqual(["punch-4"])
      expect(yield* punches("employee-ids=10201&employee-ids=30101")).toEqual(["punch-3"])
    }).pipe(inHarbor)
  )

  it.effect("2.14, 2.15: the times keep the offset they came with", () =>
    Effect.gen(function* () {
      const [punch] = (yield* get(`/time-punches?${days}&employee-ids=10101`)).json.items
      expect(punch.time).toBe("2026-03-02T23:30:00-05:00")
      const [entry] = (yield* get(`/direct-entry-earnings?${days}&employee-ids=10101`)).json.items
      expect(entry).toMatchObject({ date: "2026-03-02T23:30:00-05:00", units: 1, rate: 100, grossAmount: 100 })
      expect(Object.keys(entry)).not.toContain("companyId")
    }).pipe(inHarbor)
  )
})

describe("department assignments", () => {
  const path = "/employee-department-assignments"

  it.effect("4.8, 2.16: the assignment with names and codes from its employee and company", () =>
    Effect.gen(function* () {
      const { json } = yield* get(`${path}?employee-ids=10101`)
      expect(json.items).toEqual([
        {
          employeeId: 10101,
          employeeCode: "E10101",
          firstName: "Maya",
          lastName: "Lindqvist",
          companyId: 101,
          companyCode: "HARB",
          isRestrictedByAllDepartments: false,
          departmentIds: [1401, 1403]
        }
      ])
      expect(Object.keys(json)).not.toContain("included")
    }).pipe(inHarbor)
  )

  it.effect("4.8: inactive employees only when they are asked for", () =>
    Effect.gen(function* () {
      expect(column(yield* get(`${path}?company-ids=101`), "employeeId")).toEqual([10101])
      const all = yield* get(`${path}?company-ids=101&include-inactive-employees=true`)
      expect(column(all, "employeeId")).toEqual([10101, 10102])
    }).pipe(inHarbor)
  )

  it.effect("4.8: inactive departments unless they are not wanted", () =>
    Effect.gen(function* () {
      expect(column(yield* get(`${path}?company-ids=101&include-hidden=true`), "departmentIds")).toEqual([[1401, 1403]])
      const visible = yield* get(`${path}?company-ids=101&include-hidden=false&include-departments=true`)
      expect(column(visible, "departmentIds")).toEqual([[1401]])
      expect(visible.json.included.departments).toHaveLength(1)
    }).pipe(inHarbor)
  )

  it.effect("2.16: include-departments adds those of the page, each once", () =>
    Effect.gen(function* () {
      const ids = (query: string) =>
        Effect.map(
          get(`${path}?company-ids=101&include-inactive-employees=true&include-departments=true${query}`),
          ({ json }) => json.included.departments.map(({ departmentId }: { departmentId: number }) => departmentId)
        )
      expect(yield* ids("")).toEqual([1401, 1403, 1402])
      expect(yield* ids("&page-size=1")).toEqual([1401, 1403])
      expect(yield* ids("&page-size=1&page-number=2")).toEqual([1401, 1402])
      expect((yield* get(`${path}?company-ids=101&include-departments=true`)).text).not.toContain("isHidden")
    }).pipe(inHarbor)
  )

  it.effect("4.8.3: exactly one of companies and employees", () =>
    Effect.gen(function* () {
      for (const query of ["page-size=1", "company-ids=101&employee-ids=10101"]) {
        const answer = yield* get(`${path}?${query}`)
        expect([answer.status, faultsOf(answer)]).toEqual([400, ["company-ids", "employee-ids"]])
      }
    }).pipe(inHarbor)
  )

  it.effect("4.8.3: ids are positive integers", () =>
    Effect.gen(function* () {
      for (const id of ["0", "-5", "1.5", "x", ""]) {
        const answer = yield* get(`${path}?company-ids=${id}`)
        expect([id, answer.status, faultsOf(answer)]).toEqual([id, 400, ["company-ids"]])
        expect((yield* get(`${path}?employee-ids=${id}`)).status).toBe(400)
      }
    }).pipe(inHarbor)
  )

  it.effect("4.8.3: 404 where no assignments match", () =>
    Effect.gen(function* () {
      for (const query of ["company-ids=102", "company-ids=301", "employee-ids=30101", "employee-ids=10102"]) {
        expect((yield* get(`${path}?${query}`)).status).toBe(404)
      }
    }).pipe(inHarbor)
  )
})
