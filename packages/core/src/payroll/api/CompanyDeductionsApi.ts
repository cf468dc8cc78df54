import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { CompanyDeduction } from "../domain/CompanyDeduction.ts"
import { KnownDeductionCategory } from "../domain/DeductionCategory.ts"
import { CompanyId, OrganizationId } from "../domain/Ids.ts"
import { Page } from "../domain/Page.ts"
import { BadRequest } from "./Problem.ts"
import { ids, paging, QueryV3, text } from "./Query.ts"

/** Specification 4.3. */
export const CompanyDeductionsApi = HttpApiGroup.make("companyDeductions")
  .add(
    HttpApiEndpoint.get("list", "/company-deductions", {
      query: QueryV3({
        organizationId: text(OrganizationId, "Only companies of this organization."),
        companyIds: ids(CompanyId, "Only these companies."),
        category: text(KnownDeductionCategory, "Only deduction types of this category."),
        ...paging({ maximum: 500, default: 100 })
      }),
      success: Page(CompanyDeduction).annotate({
        identifier: "CompanyDeductionPage",
        description: "A page of deduction types."
      }),
      error: BadRequest
    }).annotateMerge(
      OpenApi.annotations({
        identifier: "listCompanyDeductions",
        summary: "List deduction types",
        description: "Deduction types that companies have set up."
      })
    )
  )
  .annotateMerge(OpenApi.annotations({ title: "Company deductions", description: "Deduction types of a company." }))
