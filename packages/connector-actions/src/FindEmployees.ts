import { Action, personal, type PersonalData } from "@ferrule/core"
import { CompanyId, DepartmentAssignment, Employee, type EmployeeId, Payroll } from "@ferrule/core/payroll"
import { Effect, Schema } from "effect"
import { requiredUnless } from "./FieldRules.ts"
import { employeeIds, flag, several } from "./Filters.ts"
import { defaultLimit, limit, Listing } from "./Listing.ts"
import { folded, isSame, matches } from "./TextSearch.ts"

const text = (title: string, description: string, example: string, personalData?: PersonalData) =>
  Schema.optionalKey(Schema.NonEmptyString.annotate({ title, description, examples: [example], personalData }))

/** An employee with the code that the company knows them by. */
const FoundEmployee = Schema.Struct({
  ...Employee.fields,
  employeeCode: DepartmentAssignment.fields.employeeCode
}).annotate({ identifier: "FoundEmployee", description: "An employee, with their code where it was asked for." })

const codeFilter = several(Schema.NonEmptyString.pipe(personal("identifier")), {
  title: "Employee codes",
  description: "Only employees with one of these codes of the company; capitals do not matter.",
  example: "E0101"
})

const payload = Schema.Struct({
  companyId: Schema.optionalKey(
    CompanyId.annotate({ title: "Company", description: "The company to look in. Needed unless you name employees." })
  ),
  employeeIds,
  employeeCodes: codeFilter,
  email: text(
    "E-mail",
    "The whole e-mail address; capitals do not matter.",
    "maya.lindqvist@harbor.example",
    "contact"
  ),
  name: text(
    "Name",
    "First or last name, or the beginning of both; accents and capitals do not matter.",
    "Lindqvist",
    "name"
  ),
  status: text("Status", "Only employees with this status, as it is written in the payroll system.", "Active"),
  includeCodes: flag("Add codes", "Add the employee code to each employee. It takes one more request."),
  limit
}).check(requiredUnless(["companyId"], ["employeeIds"]))

type Filters = typeof payload.Type

/** The codes of employees: v1 employee records have none, so they come from the department assignments. */
const codesOf = (scope: Pick<Filters, "companyId" | "employeeIds">) => {
  const { companyId, employeeIds } = scope
  const query = employeeIds !== undefined ? { employeeIds } : { companyIds: companyId === undefined ? [] : [companyId] }
  return Effect.flatMap(Payroll, ({ stable }) =>
    Effect.map(
      stable.departmentAssignments({ ...query, includeInactiveEmployees: true }),
      (assignments) => new Map(assignments.map((each) => [each.employeeId, each.employeeCode ?? null]))
    )
  )
}

const withCode = (codes: ReadonlyMap<EmployeeId, string | null>) => (employee: Employee) => ({
  ...employee,
  employeeCode: codes.get(employee.id) ?? null
})

const isWanted =
  ({ companyId, email, name, status }: Filters) =>
  (employee: Employee): boolean =>
    (companyId === undefined || (employee.companyId ?? companyId) === companyId) &&
    (email === undefined || isSame(email, employee.email)) &&
    (name === undefined || matches(name, `${employee.firstName ?? ""} ${employee.lastName ?? ""}`)) &&
    (status === undefined || isSame(status, employee.status))

const find = (filters: Filters) =>
  Effect.gen(function* () {
    const { first } = yield* Payroll
    const { companyId, employeeCodes, employeeIds, limit = defaultLimit } = filters
    const wantedCodes = employeeCodes && new Set(employeeCodes.map(folded))
    const codes = wantedCodes && (yield* codesOf(filters))
    const named = wantedCodes
      ? [...(codes ?? [])].flatMap(([id, code]) => (code !== null && wantedCodes.has(folded(code)) ? [id] : []))
      : employeeIds
    if (named?.length === 0) return { items: [], more: false }
    // The API takes either a company or employees; of employees that are named, the company is compared here.
    const scope = named === undefined ? (companyId === undefined ? {} : { companyId }) : { employeeIds: named }
    const found = yield* first.employees(scope, { limit, where: isWanted(filters) })
    if (codes !== undefined) return { ...found, items: found.items.map(withCode(codes)) }
    if (filters.includeCodes !== true || found.items.length === 0) return found
    const others = yield* codesOf({ employeeIds: found.items.map(({ id }) => id) })
    return { ...found, items: found.items.map(withCode(others)) }
  })

/** Finds employees by id, code, e-mail or name. */
export const FindEmployees = Action.make("find_employees", {
  title: "Find employees",
  description: "Finds employees of a company by name, e-mail, code or id.",
  access: "read",
  payload,
  success: Listing(FoundEmployee, "employees"),
  run: find
})
