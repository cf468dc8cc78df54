import { Decimal } from "@ferrule/core"
import { Effect } from "effect"
import { HttpApiBuilder } from "effect/http-api"
import { notFound } from "../problems/Refusal.ts"
import * as Distribution from "../rules/Distribution.ts"
import * as Paging from "../rules/Paging.ts"
import * as Scope from "../rules/Scope.ts"
import type { Records } from "../world/Scenario.ts"
import { World } from "../world/World.ts"
import { ServedApi } from "./ServedApi.ts"

const total = (lines: Records["generalLedger"]["items"], side: string) =>
  Decimal.make(
    Decimal.formatSum(lines.filter(({ type }) => type === side).flatMap(({ amount }) => (amount ? [amount] : [])))
  )

/** Specification 4.4 rules 3 and 4, 2.10; the totals are those of all pages. */
export const GeneralLedger = HttpApiBuilder.group(ServedApi, "generalLedger", (handlers) =>
  handlers.handle(
    "get",
    Effect.fnUntraced(function* ({ query }) {
      const { records } = yield* World
      const [companyId] = yield* Scope.companies({ companyIds: [query.companyId] })
      const journal = companyId === undefined ? undefined : records.generalLedger.get(companyId, query.payrollNumber)
      const lines = (journal?.items ?? []).filter(
        (line) => query.includeWorkersCompensation === true || !Distribution.isWorkersCompensation(line)
      )
      if (journal === undefined || lines.length === 0) {
        return yield* notFound("There are no transactions of this company and payroll number.")
      }
      const asked: Distribution.Distributions = {
        "salary-expenses": query.salaryExpenses,
        "employer-tax-expenses": query.employerTaxExpenses,
        "employer-tax-liabilities": query.employerTaxLiabilities,
        "employee-tax-liabilities": query.employeeTaxLiabilities,
        "employer-deduction-expenses": query.employerDeductionExpenses,
        "employee-deduction-liabilities": query.employeeDeductionLiabilities,
        "employer-deduction-liabilities": query.employerDeductionLiabilities,
        "workers-compensation-expenses": query.workersCompensationExpenses,
        "workers-compensation-liabilities": query.workersCompensationLiabilities
      }
      const page = yield* Paging.page(lines, query)
      return {
        ...journal,
        ...page,
        items: page.items.map((line) => Distribution.apply(line, asked)),
        totalDebits: total(lines, "debit"),
        totalCredits: total(lines, "credit")
      }
    })
  )
)
