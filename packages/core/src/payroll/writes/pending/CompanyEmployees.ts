import { Effect } from "effect"
import type { ApiError } from "../../../client/ApiError.ts"
import type { UnstableRead } from "../../../client/Pages.ts"
import type { Employee } from "../../domain/Employee.ts"
import type { CompanyId, EmployeeId } from "../../domain/Ids.ts"
import { Payroll } from "../../Payroll.ts"

// Above so many, reading the whole of their companies takes fewer requests than naming them.
const mostNamed = 500

/** Why an employee cannot be one of the company; nothing where the employee is. */
export type EmployeeFault = (row: {
  readonly companyId: CompanyId
  readonly employeeId: EmployeeId
}) => string | undefined

/** Why a row is refused whose employee is not to be found. */
export const missing = "There is no employee with this id that the connection can see. Check the id."
/** The same where the employee is another company's. */
export const elsewhere = "The employee belongs to another company. Check employee and company."

/** Looks up the employees that rows name, and gives what tells whether each is one of its row's company. */
export const employeesOf = (
  rows: ReadonlyArray<{ readonly companyId: CompanyId; readonly employeeId: EmployeeId }>
): Effect.Effect<EmployeeFault, ApiError | UnstableRead, Payroll> =>
  Effect.gen(function* () {
    const { stable } = yield* Payroll
    const employeeIds = [...new Set(rows.map(({ employeeId }) => employeeId))]
    const companyIds = [...new Set(rows.map(({ companyId }) => companyId))]
    const read: Effect.Effect<ReadonlyArray<Employee>, ApiError | UnstableRead> = employeeIds.length === 0
      ? Effect.succeed([])
      : employeeIds.length <= mostNamed
        ? stable.employees({ employeeIds })
        : Effect.map(
            Effect.forEach(companyIds, (companyId) => stable.employees({ companyId })),
            (lists) => lists.flat()
          )
    const companies = new Map((yield* read).map(({ companyId, id }) => [id, companyId]))
    return ({ companyId, employeeId }) => {
      if (!companies.has(employeeId)) return missing
      const own = companies.get(employeeId)
      return own == null || own === companyId ? undefined : elsewhere
    }
  })
