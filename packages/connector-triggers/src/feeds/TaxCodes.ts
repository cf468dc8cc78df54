import { CompanyTaxCode, Payroll, TaxCodeId } from "@ferrule/core/payroll"
import { Effect } from "effect"
import { companyFeed } from "./CompanyFeed.ts"
import { companyIdOf, groupOf } from "./CompanyGroup.ts"
import { portionSections } from "./CompanyPortions.ts"

/** The taxes that companies are registered for: federal, state and local ones. */
export const TaxCodes = companyFeed({
  name: "tax_codes",
  record: CompanyTaxCode,
  key: ({ companyId, taxCodeId }) => `${companyId}:${taxCodeId}`,
  group: groupOf,
  fingerprint: ({ companyId: _company, taxCodeId: _code, ...rest }) => rest,
  sections: ({ groups }) =>
    Effect.map(Payroll, (payroll) =>
      portionSections(
        groups,
        (companyIds) => (pageNumber) =>
          payroll.companyTaxCodes.list({ query: { companyIds, includeFederal: true, pageNumber, pageSize: 500 } })
      )
    ),
  gone: (key, group) => ({
    companyId: companyIdOf(group),
    taxCodeId: TaxCodeId.make(Number(key.slice(key.indexOf(":") + 1)))
  })
})
