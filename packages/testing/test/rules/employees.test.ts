import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { inHarbor } from "../fixtures/inHarbor.ts"
import { column, faultsOf, get } from "../fixtures/wire.ts"

describe("employees", () => {
  it.effect("4.9, 2.17: the employees of a company in the envelope of version 1", () =>
    Effect.gen(function* () {
      const { json } = yield* get("/api/Employees?companyId=101")
      expect(json).toEqual({
        employees: [
          {
            id: 10101,
            firstName: "Maya",
            lastName: "Lindqvist",
            email: "maya@harbor.example",
            status: "Active",
            companyId: 101,
            hireDate: "2024-02-05"
          },
          expect.objectContaining({ id: 10102, status: "Terminated" })
        ],
        totalCount: 2,
        page: 1,
        pageSize: 100
      })
    }).pipe(inHarbor)
  )

  it.effect("4.9 (assumption 15): a company or employees, else 400; together they combine with AND", () =>
    Effect.gen(function* () {
      const none = yield* get("/api/Employees")
      expect([none.status, faultsOf(none)]).toEqual([400, ["companyId"]])
      expect(column(yield* get("/api/Employees?employeeIds=10101&employeeIds=20101&employeeIds=30101"), "id")).toEqual([
        10101, 20101
      ])
      expect(column(yield* get("/api/Employees?employeeIds=10101,10201&companyId=102"), "id")).toEqual([10201])
      expect((yield* get("/api/Employees?companyId=301")).json).toMatchObject({ employees: [], totalCount: 0 })
    }).pipe(inHarbor)
  )

  it.effect("4.9 (assumption 15): pages count from 1, and hold 100 unless told, at most 500", () =>
    Effect.gen(function* () {
      const second = yield* get("/api/Employees?companyId=101&page=2&pageSize=1")
      expect(second.json).toMatchObject({ totalCount: 2, page: 2, pageSize: 1 })
      expect(column(second, "id")).toEqual([10102])
      for (const query of ["page=0", "pageSize=0", "pageSize=501", "pageSize=x"]) {
        expect((yield* get(`/api/Employees?companyId=101&${query}`)).status).toBe(400)
      }
      expect((yield* get("/api/Employees?companyId=101&pageSize=500")).json.pageSize).toBe(500)
    }).pipe(inHarbor)
  )

  it.effect("4.9 (assumption 15): one employee by id, or 404", () =>
    Effect.gen(function* () {
      const { json } = yield* get("/api/Employees/10201")
      expect(json).toMatchObject({ id: 10201, firstName: "Ada" })
      expect(Object.keys(json)).not.toContain("employeeCode")
      for (const id of [30101, 9]) expect((yield* get(`/api/Employees/${id}`)).status).toBe(404)
      expect((yield* get("/api/Employees/maya")).status).toBe(400)
    }).pipe(inHarbor)
  )

  it.effect("4.9 (assumption 16): the same person in other accessible companies", () =>
    Effect.gen(function* () {
      expect((yield* get("/api/connected-employees?employeeId=10101")).json).toEqual({
        employeeId: 10101,
        connectedEmployees: [{ employeeId: 20101, companyId: 201 }]
      })
      expect((yield* get("/api/connected-employees?employeeId=10102")).json.connectedEmployees).toEqual([])
      expect((yield* get("/api/connected-employees?employeeId=30101")).status).toBe(404)
      const none = yield* get("/api/connected-employees")
      expect([none.status, faultsOf(none)]).toEqual([400, ["employeeId"]])
    }).pipe(inHarbor)
  )
})
