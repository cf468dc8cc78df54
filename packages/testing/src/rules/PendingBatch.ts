import type { CompanyId, EmployeeId } from "@ferrule/core/payroll"
import { Effect } from "effect"
import { inBody, type Violation } from "../problems/Violation.ts"
import { World } from "../world/World.ts"
import * as Access from "./Access.ts"

/** Items that name a company which the key does not open (specification 4.6, POST rule 3). */
export const inaccessible = Effect.fnUntraced(function* (items: ReadonlyArray<{ readonly companyId: CompanyId }>) {
  const { companies } = yield* Access.current
  return items.flatMap(({ companyId }, index) =>
    companies.has(companyId) ? [] : [inBody([index, "companyId"], "must be a company that the API key opens")]
  )
})

/** The items whose employee is one of their company; the others are left out without a word (POST rule 4). */
export const resolved = Effect.fnUntraced(function* <
  Item extends { readonly companyId: CompanyId; readonly employeeId: EmployeeId }
>(items: ReadonlyArray<Item>) {
  const { records } = yield* World
  return items.filter(({ companyId, employeeId }) => records.employees.get(employeeId)?.companyId === companyId)
})

/** Ids that are not there, or not of an accessible company (specification 4.6, DELETE rules). */
export const unknownIds = Effect.fnUntraced(function* (
  ids: ReadonlyArray<string>,
  find: (id: string) => { readonly companyId: CompanyId } | undefined
) {
  const { companies } = yield* Access.current
  return ids.flatMap((id, index): ReadonlyArray<Violation> => {
    const record = find(id)
    return record !== undefined && companies.has(record.companyId)
      ? []
      : [inBody([index], "must be the id of a pending record of an accessible company")]
  })
})
