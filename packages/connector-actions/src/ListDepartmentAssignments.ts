import { Action, Pages } from "@ferrule/core"
import { CompanyId, Department, DepartmentAssignment, EmployeeId, Payroll } from "@ferrule/core/payroll"
import { Effect, Schema } from "effect"
import { exactlyOne } from "./FieldRules.ts"
import { flag, several } from "./Filters.ts"
import { defaultLimit, limit, Listing } from "./Listing.ts"

const payload = Schema.Struct({
  companyIds: several(CompanyId, {
    title: "Companies",
    description: "Employees of these companies. Give either companies or employees.",
    example: CompanyId.make(101)
  }),
  employeeIds: several(EmployeeId, {
    title: "Employees",
    description: "Only these employees. Give either companies or employees.",
    example: EmployeeId.make(100101)
  }),
  includeHidden: Schema.optionalKey(
    Schema.Boolean.annotate({
      title: "Inactive departments",
      description: "Whether inactive departments count. They do if this is left out.",
      examples: [false]
    })
  ),
  includeInactiveEmployees: flag("Inactive employees", "List inactive employees too. They are left out otherwise."),
  includeDepartments: flag("Add departments", "Add the departments themselves, with their codes and names."),
  limit
}).check(
  exactlyOne(["companyIds", "employeeIds"], {
    name: "whose",
    title: "Whose departments",
    description: "Of all employees of a company, or of certain employees."
  })
)

/** The departments come with the pages, so these are read here; each is given once, if an item names it. */
const withDepartments = ({ limit = defaultLimit, ...query }: typeof payload.Type) =>
  Effect.gen(function* () {
    const { departmentAssignments } = yield* Payroll
    const departments = new Map<number, Department>()
    const read = (pageNumber: number) =>
      Effect.tap(
        departmentAssignments.list({ query: { ...query, pageNumber, pageSize: Math.min(500, limit + 1) } }),
        (page) =>
          Effect.sync(() => {
            if (!("included" in page)) return
            for (const each of page.included?.departments ?? []) departments.set(each.departmentId, each)
          })
      )
    const key = ({ companyId, employeeId }: DepartmentAssignment) => `${companyId}:${employeeId}`
    const found = yield* Pages.first("department assignments", { read, key, limit })
    const items = [...found.items.values()]
    const named = new Set<number>(items.flatMap(({ departmentIds }) => departmentIds ?? []))
    return {
      items,
      more: found.more,
      departments: [...departments.values()].filter((each) => named.has(each.departmentId))
    }
  })

/** Lists the departments that employees may work in. */
export const ListDepartmentAssignments = Action.make("list_department_assignments", {
  title: "List department assignments",
  description: "Lists the departments that employees may work in, with the employees' codes.",
  access: "read",
  payload,
  success: Schema.Struct({
    ...Listing(DepartmentAssignment, "assignments").fields,
    departments: Schema.optionalKey(
      Schema.Array(Department).annotate({
        title: "Departments",
        description: "The departments of these employees, where they were asked for."
      })
    )
  }),
  run: ({ limit = defaultLimit, ...query }) =>
    query.includeDepartments === true
      ? withDepartments({ limit, ...query })
      : Effect.flatMap(Payroll, ({ first }) => first.departmentAssignments(query, { limit }))
})
