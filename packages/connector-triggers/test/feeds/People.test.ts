import { DepartmentAssignments, Employees, terminated } from "@ferrule/connector-triggers"
import { EmployeeId } from "@ferrule/core/payroll"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Schema } from "effect"
import { asked, companies, keysOf, recordsOf, simulated, world, worldWith } from "../support/watchedApi.ts"

const [someone = expect.fail()] = world.employees
const inactive = worldWith({ employees: world.employees.map((each) => ({ ...each, status: "Terminated" })) })

describe("employees", () => {
  it.effect("are asked for company by company, whatever their status", () =>
    Effect.gen(function* () {
      expect(yield* keysOf(Employees, "recent")).toEqual({
        "company 101": ["100001", "100002", "100003", "100004"],
        "company 102": ["101001", "101002", "101003", "101004"]
      })
      expect((yield* asked).slice(-2)).toEqual([
        "/api/Employees companyId=101 page=1 pageSize=500",
        "/api/Employees companyId=102 page=1 pageSize=500"
      ])
      expect(yield* keysOf(Employees, "all")).toEqual(yield* keysOf(Employees, "recent"))
    }).pipe(Effect.provide(simulated({ scenario: inactive })))
  )

  it.effect("are read over all pages", () =>
    Effect.gen(function* () {
      expect((yield* recordsOf(Employees, companies(101))).size).toBe(1200)
    }).pipe(Effect.provide(simulated({ generated: { companies: 1, employees: 1200, payrolls: 0 } })))
  )

  it("change with name, e-mail, status, company and first day", () => {
    const print = (change: object) => JSON.stringify(Employees.fingerprint?.({ ...someone, ...change }))
    for (const change of [
      { firstName: "Ada" },
      { lastName: "Moreau" },
      { email: "ada@harbor.example" },
      { status: "Leave" },
      { companyId: 102 },
      { hireDate: "2020-01-01" }
    ]) {
      expect([change, print(change) === print({})]).toEqual([change, false])
    }
    expect(Employees.date?.(someone)).toBe(someone.hireDate)
    expect(Employees.group?.(someone)).toBe("101")
  })

  it("are terminated with any status but active", () => {
    const is = (status: string | null | undefined) =>
      terminated.is({ id: EmployeeId.make(1), ...(status === undefined ? {} : { status }) })
    expect(["Active", "Terminated", "InActive", null, undefined].map(is)).toEqual([false, true, true, false, false])
    expect(terminated).toMatchObject({ on: "terminated" })
    expect(terminated.off).toBeUndefined()
  })
})

describe("department assignments", () => {
  it.effect("are those of inactive employees too, so that who leaves is not taken for removed", () =>
    Effect.gen(function* () {
      const { "companies 101,102": keys } = yield* keysOf(DepartmentAssignments, "all")
      expect(keys).toHaveLength(8)
      expect(keys).toContain("102:101003")
      expect((yield* asked).at(-1)).toBe(
        "/employee-department-assignments company-ids=101,102 include-inactive-employees=true page-number=1 page-size=500"
      )
    }).pipe(Effect.provide(simulated({ scenario: inactive })))
  )

  it.effect("are none where the API answers that there are none", () =>
    Effect.gen(function* () {
      expect(yield* keysOf(DepartmentAssignments, "all")).toEqual({ "companies 101,102": [] })
    }).pipe(Effect.provide(simulated({ scenario: worldWith({ departmentAssignments: [] }) })))
  )

  it.effect("change with their departments, and not with the names in them", () =>
    Effect.gen(function* () {
      const [assignment = expect.fail()] = (yield* recordsOf(DepartmentAssignments)).values()
      const print = (change: object) =>
        JSON.stringify(DepartmentAssignments.fingerprint?.({ ...assignment, ...change }))
      expect(print({ firstName: "Ada", companyCode: "NEW", employeeCode: "E9" })).toBe(print({}))
      expect(print({ departmentIds: [] })).not.toBe(print({}))
      expect(print({ isRestrictedByAllDepartments: true })).not.toBe(print({}))
      expect(DepartmentAssignments.group?.(assignment)).toBe("101")
    }).pipe(Effect.provide(simulated()))
  )

  it("that are gone are known by company and employee", () => {
    const gone = DepartmentAssignments.gone?.("102:101003", "102")
    expect(gone).toEqual({ companyId: 102, employeeId: 101003 })
    expect(Schema.is(DepartmentAssignments.record)(gone)).toBe(true)
  })
})
