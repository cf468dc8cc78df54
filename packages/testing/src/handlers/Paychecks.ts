import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { refuse } from "../problems/Refusal.ts"
import * as DateRange from "../rules/DateRange.ts"
import * as Filter from "../rules/Filter.ts"
import * as Paging from "../rules/Paging.ts"
import * as Scope from "../rules/Scope.ts"
import { World } from "../world/World.ts"
import { ServedApi } from "./ServedApi.ts"

const trimZeros = (number: string): string => number.replace(/^0+(?=\d)/, "")

const normalize = (payrollKey: string): string => payrollKey.split(":").map(trimZeros).join(":")

/** Specification 4.4; assumption 23. */
export const Paychecks = HttpApiBuilder.group(ServedApi, "paychecks", (handlers) =>
  handlers.handle(
    "list",
    Effect.fnUntraced(function* ({ query }) {
      const range = DateRange.make("paycheck-date", query.paycheckDateFrom, query.paycheckDateTo)
      const isNarrowed = query.employeeIds !== undefined || query.payrollKeys !== undefined
      yield* refuse([
        ...(isNarrowed ? [] : DateRange.missing(range, "`employee-ids` or `payroll-keys` are given")),
        ...DateRange.violations(range)
      ])
      const { records } = yield* World
      const isWantedEmployee = Filter.anyOf(query.employeeIds)
      const isWantedRun = Filter.anyOf(query.payrollKeys?.map(normalize))
      const paychecks = records.paychecks
        .of(yield* Scope.companies(query))
        .filter(
          ({ companyId, employeeId, payrollNumber, paycheckDate }) =>
            isWantedEmployee(employeeId) &&
            isWantedRun(`${companyId}:${payrollNumber}`) &&
            DateRange.contains(range, paycheckDate)
        )
      return yield* Paging.page(paychecks, query)
    })
  )
)
