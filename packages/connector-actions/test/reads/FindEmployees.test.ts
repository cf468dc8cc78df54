import { FindCompanies, FindEmployees, FindOrganizations, ListDepartmentAssignments } from "@ferrule/connector-actions"
import { Action } from "@ferrule/core"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { asked, fieldsOf, refusal, simulated, world, worldWith } from "./world.ts"

const people = [
  { firstName: "Zoë", lastName: "Núñez-García", email: "Zoe.Nunez@Harbor.example", status: "Active" },
  { firstName: "Søren", lastName: "O'Brien", email: "soren@harbor.example", status: "Terminated" },
  { firstName: "Łucja", lastName: "Straße", email: null, status: null },
  { firstName: null, lastName: "van der Berg" }
]
const employees = world.employees.map((employee, index) =>
  index < 4 ? { ...employee, ...people[index], employeeCode: `E-${index + 1}` } : { ...employee, employeeCode: "E-1" }
)
const named = simulated({ scenario: worldWith({ employees }) })
const find = (filters: object) =>
  Effect.map(Action.run(FindEmployees, { companyId: 101, ...filters }), ({ items }) => items.map(({ id }) => id))

describe("find_employees", () => {
  it.effect.each([
    ["zoe", 100001],
    ["ZOË NUNEZ", 100001],
    ["garcia", 100001],
    ["nunez garcia", 100001],
    ["nun zo", 100001],
    ["soren", 100002],
    ["obrien", 100002],
    ["O’Brien", 100002],
    ["brien", 100002],
    ["lucja strasse", 100003],
    ["van der berg", 100004]
  ] as const)("finds %s, whatever accents and capitals", ([name, id]) =>
    Effect.gen(function* () {
      expect(yield* find({ name })).toEqual([id])
    }).pipe(Effect.provide(named))
  )

  it.effect("finds nobody by letters from the middle of a name", () =>
    Effect.gen(function* () {
      expect(yield* find({ name: "unez" })).toEqual([])
    }).pipe(Effect.provide(named))
  )

  it.effect("finds by the whole e-mail address, not a part of it", () =>
    Effect.gen(function* () {
      expect(yield* find({ email: "zoe.nunez@harbor.example" })).toEqual([100001])
      expect(yield* find({ email: "harbor.example" })).toEqual([])
    }).pipe(Effect.provide(named))
  )

  it.effect("finds by status", () =>
    Effect.gen(function* () {
      expect(yield* find({ status: "terminated" })).toEqual([100002])
    }).pipe(Effect.provide(named))
  )

  it.effect("finds by code within the company, and gives the code", () =>
    Effect.gen(function* () {
      const { items } = yield* Action.run(FindEmployees, { companyId: 101, employeeCodes: ["e-1", "E-3", "E-9"] })
      expect(items.map(({ employeeCode, id }) => [id, employeeCode])).toEqual([
        [100001, "E-1"],
        [100003, "E-3"]
      ])
    }).pipe(Effect.provide(named))
  )

  it.effect("asks for no employees where no code matches", () =>
    Effect.gen(function* () {
      expect(yield* Action.run(FindEmployees, { companyId: 101, employeeCodes: ["X"] })).toEqual({
        items: [],
        more: false
      })
      expect((yield* asked).filter((request) => request.includes("Employees"))).toEqual([])
    }).pipe(Effect.provide(named))
  )

  it.effect("adds codes where they are asked for", () =>
    Effect.gen(function* () {
      const { items } = yield* Action.run(FindEmployees, { companyId: 101, name: "zoe", includeCodes: true })
      expect(items.map(({ employeeCode }) => employeeCode)).toEqual(["E-1"])
    }).pipe(Effect.provide(named))
  )

  it.effect("finds employees by id, in any company or in one", () =>
    Effect.gen(function* () {
      const employeeIds = [100001, 101001, 7]
      const { items } = yield* Action.run(FindEmployees, { employeeIds })
      expect(items.map(({ id }) => id)).toEqual([100001, 101001])
      expect(yield* find({ employeeIds })).toEqual([100001])
    }).pipe(Effect.provide(named))
  )

  it.effect("needs a company or employees", () =>
    Effect.gen(function* () {
      const error = yield* refusal(FindEmployees, { name: "zoe" })
      expect(fieldsOf(error)).toEqual(["companyId"])
      expect(String(error)).toContain("employeeIds")
      expect(yield* asked).toEqual([])
    }).pipe(Effect.provide(named))
  )

  it.effect("counts only those that match against the limit", () =>
    Effect.gen(function* () {
      const found = yield* Action.run(FindEmployees, { companyId: 101, name: "zoe", limit: 1 })
      expect([found.items.length, found.more]).toEqual([1, false])
      expect((yield* Action.run(FindEmployees, { companyId: 101, limit: 1 })).more).toBe(true)
    }).pipe(Effect.provide(named))
  )

  it.effect("finds nobody in a company that the connection cannot see", () =>
    Effect.gen(function* () {
      expect(yield* Action.run(FindEmployees, { companyId: 999 })).toEqual({ items: [], more: false })
    }).pipe(Effect.provide(named))
  )
})

describe("find_companies and find_organizations", () => {
  const [company, other] = world.companies

  it.effect("find by code, exactly, and by the beginning of a name", () =>
    Effect.gen(function* () {
      const byCode = yield* Action.run(FindCompanies, { code: company?.code?.toLowerCase() })
      expect(byCode.items.map(({ id }) => id)).toEqual([101])
      expect((yield* Action.run(FindCompanies, { code: company?.code?.slice(0, -1) })).items).toEqual([])
      const byName = yield* Action.run(FindCompanies, { name: other?.name?.toUpperCase() })
      expect(byName.items.map(({ id }) => id)).toEqual([102])
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("find by organization and company", () =>
    Effect.gen(function* () {
      const organizationIds = [company?.organizationId]
      expect((yield* Action.run(FindCompanies, { organizationIds })).items).toHaveLength(2)
      const organizations = yield* Action.run(FindOrganizations, { companyIds: [102] })
      expect(organizations.items.map(({ id }) => id)).toEqual(organizationIds)
    }).pipe(Effect.provide(simulated()))
  )
})

describe("list_department_assignments", () => {
  it.effect("adds each department of the given employees once", () =>
    Effect.gen(function* () {
      const listed = yield* Action.run(ListDepartmentAssignments, {
        companyIds: [101],
        includeDepartments: true,
        limit: 3
      })
      const ids = new Set(listed.items.flatMap(({ departmentIds }) => departmentIds ?? []))
      expect(new Set(listed.departments?.map(({ departmentId }) => departmentId))).toEqual(ids)
      expect(listed.departments).toHaveLength(ids.size)
      expect([listed.items.length, listed.more]).toEqual([3, true])
    }).pipe(Effect.provide(simulated()))
  )

  it.effect("has no departments where they are not asked for, and nothing of unknown employees", () =>
    Effect.gen(function* () {
      expect(yield* Action.run(ListDepartmentAssignments, { companyIds: [101] })).not.toHaveProperty("departments")
      const nobody = { employeeIds: [7], includeDepartments: true }
      expect(yield* Action.run(ListDepartmentAssignments, nobody)).toEqual({ items: [], more: false, departments: [] })
    }).pipe(Effect.provide(simulated()))
  )
})
