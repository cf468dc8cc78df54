import { CompanyEarning, CompanyEarningId, Payroll } from "@ferrule/core/payroll"
import { Effect } from "effect"
import { companyFeed } from "./CompanyFeed.ts"
import { companyOf, groupOf } from "./CompanyGroup.ts"
import { portionSections } from "./CompanyPortions.ts"

/** The earning types that companies have set up. */
export const EarningTypes = companyFeed({
  name: "earning_types",
  record: CompanyEarning,
  key: ({ id }) => String(id),
  group: groupOf,
  fingerprint: ({ id: _, ...rest }) => rest,
  sections: ({ groups }) =>
    Effect.map(Payroll, (payroll) =>
      portionSections(
        groups,
        (companyIds) => (pageNumber) =>
          payroll.companyEarnings.list({ query: { companyIds, pageNumber, pageSize: 500 } })
      )
    ),
  gone: (key, group) => ({ id: CompanyEarningId.make(Number(key)), ...companyOf(group) })
})
