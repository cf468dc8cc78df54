import { Effect } from "effect"
import type { ApiError } from "../../../client/ApiError.ts"
import type { UnstableRead } from "../../../client/Pages.ts"
import type { Employee } from "../../domain/Employee.ts"
import type { CompanyId, EmployeeId } from "../../domain/Ids.ts"
import { Payroll } from "../../Payroll.ts"
import type { CellReader } from "./CellReader.ts"
import { folded } from "./Comparison.ts"
import { employeeFields, type ImportColumns } from "./ImportColumns.ts"
import { type Clue, common, type Index, indexOf, match } from "./Matching.ts"

type EmployeeField = (typeof employeeFields)[number]

/** The employee of a row; `nobody` where the row names a person whom the company does not have. */
export type EmployeeMatch =
  | { readonly kind: "one"; readonly id: EmployeeId }
  | { readonly kind: "nobody"; readonly reason: string }
  | { readonly kind: "faulty" }

const names: ReadonlySet<string> = new Set<EmployeeField>(["firstName", "lastName", "fullName"])
const isExact = (field: EmployeeField): boolean => field === "employeeId" || field === "employeeCode"

const nameKeys = ({ firstName, lastName }: Employee): ReadonlyArray<string> =>
  firstName == null || lastName == null ? [] : [`${firstName} ${lastName}`, `${lastName}, ${firstName}`].map(folded)

const indexesOf = (employees: ReadonlyArray<Employee>, codes: ReadonlyMap<EmployeeId, string | null | undefined>) => {
  const fold = (text: string | null | undefined) => (text == null ? text : folded(text))
  return {
    employeeId: indexOf(employees, ({ id }) => [String(id)]),
    employeeCode: indexOf(employees, ({ id }) => [codes.get(id)?.trim()]),
    email: indexOf(employees, ({ email }) => [fold(email)]),
    firstName: indexOf(employees, ({ firstName }) => [fold(firstName)]),
    lastName: indexOf(employees, ({ lastName }) => [fold(lastName)]),
    fullName: indexOf(employees, nameKeys)
  } satisfies Record<EmployeeField, Index<Employee>>
}

/** Whether some cell, or the names together, tell of an employee of the company: the row means somebody then. */
const meansSomebody = (clues: ReadonlyArray<Clue<Employee>>): boolean => {
  const ofNames = clues.filter(({ field }) => names.has(field))
  return clues.some(({ field, found }) => !names.has(field) && found.size > 0) || common(ofNames).size > 0
}

const nobody = (columns: string) =>
  `The company has no employee with this ${columns}. Check the row, and whether it belongs to another company.`
const unlike = "The company has no employee with this, though the row's other columns fit one. Correct what is wrong."

/** Reads the company's employees, and gives what finds the one of a row. Every filled cell has to fit, and two at least. */
export const employeeMatching = (
  companyId: CompanyId,
  columns: ImportColumns
): Effect.Effect<(cells: CellReader) => EmployeeMatch, ApiError | UnstableRead, Payroll> =>
  Effect.gen(function* () {
    const { stable } = yield* Payroll
    const assignments =
      columns.employeeCode === undefined
        ? []
        : yield* stable.departmentAssignments({ companyIds: [companyId], includeInactiveEmployees: true })
    const codes = new Map(assignments.map(({ employeeCode, employeeId }) => [employeeId, employeeCode]))
    const indexes = indexesOf(yield* stable.employees({ companyId }), codes)
    const mapped = employeeFields.filter((field) => columns[field] !== undefined)
    const called = (fields: ReadonlyArray<keyof ImportColumns>) =>
      fields.map((field) => `“${columns[field] ?? field}”`).join(" and ")
    return (cells) => {
      const clues = mapped.flatMap((field): ReadonlyArray<Clue<Employee> & { readonly field: EmployeeField }> => {
        const text = cells.text(field)
        const found = indexes[field].get(text === undefined || isExact(field) ? (text ?? "") : folded(text))
        return text === undefined ? [] : [{ field, found: found ?? new Set() }]
      })
      const fields = clues.map(({ field }) => field)
      if (clues.length < 2) {
        const empty = mapped.find((field) => !fields.includes(field)) ?? mapped[0]
        cells.fail("At least two columns have to tell who the employee is. Fill in another one.", empty)
        return { kind: "faulty" }
      }
      const found = match(clues)
      if (found.kind === "one") return { kind: "one", id: found.record.id }
      if (found.kind === "several") {
        cells.fail(`Several employees have this ${called(fields)}. Fill in a column that tells them apart.`, fields[0])
      } else if (!meansSomebody(clues)) return { kind: "nobody", reason: nobody(called(fields)) }
      else if (found.kind === "none") cells.fail(unlike, found.field)
      else {
        const other = called([found.other])
        cells.fail(`It does not belong to the same employee as ${other}. Correct the one that is wrong.`, found.field)
      }
      return { kind: "faulty" }
    }
  })
