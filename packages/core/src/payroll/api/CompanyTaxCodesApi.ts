import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { CompanyTaxCode } from "../domain/CompanyTaxCode.ts"
import { CompanyId, OrganizationId } from "../domain/Ids.ts"
import { Page } from "../domain/Page.ts"
import { BadRequest } from "./Problem.ts"
import { flag, ids, paging, QueryV3, text } from "./Query.ts"

/** Specification 4.3. */
export const CompanyTaxCodesApi = HttpApiGroup.make("companyTaxCodes")
  .add(
    HttpApiEndpoint.get("list", "/company-tax-codes", {
      query: QueryV3({
        organizationId: text(OrganizationId, "Only companies of this organization."),
        companyIds: ids(CompanyId, "Only these companies."),
        includeFederal: flag("Whether to add federal tax codes to state and local ones; false if left out."),
        ...paging({ maximum: 500, default: 100 })
      }),
      success: Page(CompanyTaxCode).annotate({
        identifier: "CompanyTaxCodePage",
        description: "A page of tax codes."
      }),
      error: BadRequest
    }).annotateMerge(
      OpenApi.annotations({
        identifier: "listCompanyTaxCodes",
        summary: "List tax codes",
        description: "Taxes that companies are registered for; state and local ones unless federal ones are asked for."
      })
    )
  )
  .annotateMerge(OpenApi.annotations({ title: "Company tax codes", description: "Taxes of a company." }))
