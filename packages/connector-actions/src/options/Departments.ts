import { OptionList, Pages } from "@ferrule/core"
import { Payroll } from "@ferrule/core/payroll"
import { Array, Effect, Stream } from "effect"
import { CompaniesGiven, companyIdsOf } from "./CompaniesGiven.ts"

/** The departments that employees of companies may work in; the API lists them beside the assignments only. */
export const Departments = OptionList.make("departments", {
  title: "Departments",
  given: CompaniesGiven,
  load: (given) =>
    Effect.gen(function* () {
      const payroll = yield* Payroll
      const companyIds = yield* companyIdsOf(given)
      const seen = new Set<number>()
      return Stream.fromIterable(Array.chunksOf(companyIds, 100)).pipe(
        Stream.flatMap((some) =>
          Pages.stream((pageNumber) =>
            Effect.map(
              payroll.departmentAssignments.list({
                query: {
                  companyIds: some,
                  includeDepartments: true,
                  includeInactiveEmployees: true,
                  pageNumber,
                  pageSize: 500
                }
              }),
              // One entry an assignment, as pages are counted by these; the first one has the departments of the page.
              (page) => ({
                ...page,
                items: page.items.map((_, index) => (index === 0 ? (page.included?.departments ?? []) : []))
              })
            )
          )
        ),
        Stream.flatMap((departments) => Stream.fromIterable(departments)),
        Stream.filter(({ departmentId }) => !seen.has(departmentId) && seen.add(departmentId) !== undefined),
        Stream.map(({ departmentCode, departmentId, departmentName }) => ({
          value: departmentId,
          label: departmentName ?? departmentCode ?? `Department ${departmentId}`,
          ...(departmentCode == null ? {} : { hint: departmentCode })
        }))
      )
    })
})
