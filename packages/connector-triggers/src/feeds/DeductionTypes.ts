import { CompanyDeduction, CompanyDeductionId, Payroll } from "@ferrule/core/payroll"
import { Effect } from "effect"
import { companyFeed } from "./CompanyFeed.ts"
import { companyOf, groupOf } from "./CompanyGroup.ts"
import { portionSections } from "./CompanyPortions.ts"

/** The deduction types that companies have set up. */
export const DeductionTypes = companyFeed({
  name: "deduction_types",
  record: CompanyDeduction,
  key: ({ id }) => String(id),
  group: groupOf,
  fingerprint: ({ id: _, ...rest }) => rest,
  sections: ({ groups }) =>
    Effect.map(Payroll, (payroll) =>
      portionSections(
        groups,
        (companyIds) => (pageNumber) =>
          payroll.companyDeductions.list({ query: { companyIds, pageNumber, pageSize: 500 } })
      )
    ),
  gone: (key, group) => ({ id: CompanyDeductionId.make(Number(key)), ...companyOf(group) })
})
