import { type EmployeeId, Payroll, ScheduledDeduction } from "@ferrule/core/payroll"
import { Array, Effect, Hash } from "effect"
import { companyFeed } from "./CompanyFeed.ts"
import { groupOf } from "./CompanyGroup.ts"
import { eachCompany } from "./CompanyPortions.ts"

const mostEmployees = 100

/** Names a portion of employees without saying who they are (law 10); others have another name. */
const nameOf = (employeeIds: ReadonlyArray<EmployeeId>): string =>
  `${employeeIds.length} employees ${(Hash.string(employeeIds.join()) >>> 0).toString(16)}`

/**
 * Deductions that recur or are planned, running and stopped. They are asked for by employee and without dates: a range of
 * dates bounds a deduction's whole term, so it would hide those that run for long (specification 4.5).
 */
export const ScheduledDeductions = companyFeed({
  name: "scheduled_deductions",
  record: ScheduledDeduction,
  key: ({ employeeDeductionId }) => String(employeeDeductionId),
  date: ({ effectiveFrom }) => effectiveFrom,
  group: groupOf,
  fingerprint: ({ effectiveFrom, effectiveTo, flatAmount, isOneTime, status }) => ({
    status,
    isOneTime,
    effectiveFrom,
    effectiveTo,
    flatAmount
  }),
  sections: ({ groups }) =>
    Effect.gen(function* () {
      const payroll = yield* Payroll
      const sections = yield* Effect.forEach(eachCompany(groups), ({ companyId, group, id }) =>
        Effect.map(payroll.first.employees({ companyId }, { limit: Number.POSITIVE_INFINITY }), ({ items }) => {
          const ids = items.map((employee) => employee.id).toSorted((a, b) => a - b)
          return Array.chunksOf(ids, mostEmployees).map((employeeIds) => ({
            id: `${id}, ${nameOf(employeeIds)}`,
            group,
            read: (pageNumber: number) =>
              payroll.scheduledDeductions.list({ query: { employeeIds, pageNumber, pageSize: 500 } })
          }))
        })
      )
      return sections.flat()
    })
})
