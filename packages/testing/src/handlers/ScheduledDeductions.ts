import { DeductionCategory, type ScheduledDeductionChange } from "@ferrule/core/payroll"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { notFound, refuse } from "../problems/Refusal.ts"
import { inBody, summary, type Violation } from "../problems/Violation.ts"
import * as Access from "../rules/Access.ts"
import * as DateRange from "../rules/DateRange.ts"
import * as EffectiveRange from "../rules/EffectiveRange.ts"
import * as Filter from "../rules/Filter.ts"
import * as Paging from "../rules/Paging.ts"
import * as Scope from "../rules/Scope.ts"
import { World } from "../world/World.ts"
import type { WorldState } from "../world/WorldState.ts"
import { ServedApi } from "./ServedApi.ts"

const check = (
  { companyDeductions, employees }: WorldState,
  { employeeId, companyDeductionId, effectiveFrom, effectiveTo }: ScheduledDeductionChange,
  index: number
): ReadonlyArray<Violation> => {
  const deduction = companyDeductions.get(companyDeductionId)
  if (deduction === undefined || deduction.companyId !== employees.get(employeeId)?.companyId) {
    return [inBody([index, "companyDeductionId"], "must be a deduction type of the employee's company")]
  }
  return [
    ...(DeductionCategory.isVoluntary(deduction.category ?? "")
      ? []
      : [inBody([index, "companyDeductionId"], "must be a voluntary deduction type")]),
    ...(effectiveTo !== null && effectiveTo !== undefined && effectiveTo < effectiveFrom
      ? [inBody([index, "effectiveTo"], "must not be before `effectiveFrom`")]
      : [])
  ]
}

/** Specification 4.5; assumptions 3, 9, 10, 23, 26, 30 to 32. */
export const ScheduledDeductions = HttpApiBuilder.group(ServedApi, "scheduledDeductions", (handlers) =>
  handlers
    .handle(
      "list",
      Effect.fnUntraced(function* ({ query }) {
        const range = DateRange.make("effective", query.effectiveFrom, query.effectiveTo)
        const isNarrowed = query.employeeIds !== undefined || query.companyDeductionIds !== undefined
        yield* refuse([
          ...(isNarrowed ? [] : DateRange.missing(range, "`employee-ids` or `company-deduction-ids` are given")),
          ...DateRange.violations(range)
        ])
        const { records } = yield* World
        const isWantedEmployee = Filter.anyOf(query.employeeIds)
        const isWantedType = Filter.anyOf(query.companyDeductionIds)
        const deductions = records.scheduledDeductions
          .of(yield* Scope.companies(query))
          .filter(
            (deduction) =>
              isWantedEmployee(deduction.employeeId) &&
              isWantedType(deduction.companyDeductionId) &&
              (query.status === undefined || deduction.status === query.status) &&
              EffectiveRange.contains(range, deduction)
          )
        return yield* Paging.page(deductions, query)
      })
    )
    .handle(
      "upsert",
      Effect.fnUntraced(function* ({ payload }) {
        const { records, nextEmployeeDeductionId } = yield* World
        const { companies } = yield* Access.current
        const companyOf = ({ employeeId }: ScheduledDeductionChange) => {
          const company = records.employees.get(employeeId)?.companyId
          return company !== undefined && companies.has(company) ? company : undefined
        }
        const unknown = payload.flatMap((item, index) =>
          companyOf(item) === undefined
            ? [inBody([index, "employeeId"], "must be an employee of a company that the API key opens")]
            : []
        )
        if (unknown.length > 0) return yield* notFound(summary(unknown), unknown)
        yield* refuse(payload.flatMap((item, index) => check(records, item, index)))
        const items = payload.flatMap((item) => {
          const companyId = companyOf(item)
          if (companyId === undefined) return []
          const { employeeId, companyDeductionId, effectiveFrom, flatAmount } = item
          const existing = records.scheduledDeductions
            .of([companyId])
            .find((found) => found.employeeId === employeeId && found.companyDeductionId === companyDeductionId)
          const { isOneTime = false, status = "Active" } = item
          const employeeDeductionId = existing?.employeeDeductionId ?? nextEmployeeDeductionId()
          const effectiveTo = isOneTime ? null : (item.effectiveTo ?? null)
          const identity = { employeeDeductionId, employeeId, companyDeductionId }
          records.scheduledDeductions.set({
            ...identity,
            companyId,
            status,
            isOneTime,
            effectiveFrom,
            effectiveTo,
            flatAmount
          })
          return [{ ...identity, status: existing === undefined ? "created" : "updated" }]
        })
        return { items }
      })
    )
)
