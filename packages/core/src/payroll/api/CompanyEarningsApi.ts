import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { CompanyEarning } from "../domain/CompanyEarning.ts"
import { CompanyId, OrganizationId } from "../domain/Ids.ts"
import { Page } from "../domain/Page.ts"
import { BadRequest } from "./Problem.ts"
import { ids, paging, QueryV3, text } from "./Query.ts"

/** Specification 4.3. */
export const CompanyEarningsApi = HttpApiGroup.make("companyEarnings")
  .add(
    HttpApiEndpoint.get("list", "/company-earnings", {
      query: QueryV3({
        organizationId: text(OrganizationId, "Only companies of this organization."),
        companyIds: ids(CompanyId, "Only these companies."),
        ...paging({ maximum: 500, default: 100 })
      }),
      success: Page(CompanyEarning).annotate({
        identifier: "CompanyEarningPage",
        description: "A page of earning types."
      }),
      error: BadRequest
    }).annotateMerge(
      OpenApi.annotations({
        identifier: "listCompanyEarnings",
        summary: "List earning types",
        description: "Earning types that companies have set up, with the amounts that each accepts."
      })
    )
  )
  .annotateMerge(OpenApi.annotations({ title: "Company earnings", description: "Earning types of a company." }))
