import { type ApiError, Feed, type UnstableRead } from "@ferrule/core"
import { Company, CompanyId, Payroll } from "@ferrule/core/payroll"
import { Effect } from "effect"
import type { CompanyChoice } from "../CompanyChoice.ts"
import { chosenGroups } from "./CompanyGroup.ts"
import { companyPortions } from "./CompanyPortions.ts"

const asked = (choice: CompanyChoice): ReadonlyArray<string> => chosenGroups(choice) ?? [Feed.everyGroup]

/**
 * The companies that the connection can see. Each is a group of its own, and counts as visible as long as it is asked
 * for: that one cannot be seen any more is what is reported here, and one that is only asked for now is not news.
 */
export const Companies = Feed.make<CompanyChoice, typeof Company, ApiError | UnstableRead, Payroll>({
  name: "companies",
  record: Company,
  key: ({ id }) => String(id),
  group: ({ id }) => String(id),
  groupedBy: "company",
  asks: asked,
  groups: (choice) => Effect.succeed(asked(choice)),
  fingerprint: ({ code, name, organizationId }) => ({ name, code, organizationId }),
  sections: ({ payload }) =>
    Effect.map(Payroll, (payroll) => {
      const chosen = chosenGroups(payload)
      const portions = chosen === undefined ? [{ id: "all companies" }] : companyPortions(chosen)
      return portions.map(({ id, ...filter }) => ({
        id,
        read: (pageNumber: number) =>
          payroll.companies.list({
            query: { ...("companyIds" in filter ? { companyIds: filter.companyIds } : {}), pageNumber, pageSize: 500 }
          })
      }))
    }),
  gone: (key) => ({ id: CompanyId.make(Number(key)) })
})
