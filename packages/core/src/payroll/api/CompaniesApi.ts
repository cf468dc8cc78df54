import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { Company } from "../domain/Company.ts"
import { CompanyId, OrganizationId } from "../domain/Ids.ts"
import { Page } from "../domain/Page.ts"
import { BadRequest, NotFound } from "./Problem.ts"
import { paging, QueryInteger, QueryV3, upTo100Ids, upTo100Texts } from "./Query.ts"

/** Specification 4.2. */
export const CompaniesApi = HttpApiGroup.make("companies")
  .add(
    HttpApiEndpoint.get("list", "/companies", {
      query: QueryV3({
        organizationIds: upTo100Texts(OrganizationId, "Only companies of these organizations; at most 100."),
        companyIds: upTo100Ids(CompanyId, "Only these companies; at most 100."),
        ...paging({ maximum: 500, default: 100 })
      }),
      success: Page(Company).annotate({ identifier: "CompanyPage", description: "A page of companies." }),
      error: BadRequest
    }).annotateMerge(
      OpenApi.annotations({
        identifier: "listCompanies",
        summary: "List companies",
        description: "Companies that the integration may see."
      })
    ),
    HttpApiEndpoint.get("get", "/companies/:id", {
      params: { id: QueryInteger(CompanyId).annotate({ description: "Id of the company." }) },
      query: QueryV3({}),
      success: Company,
      error: [BadRequest, NotFound]
    }).annotateMerge(
      OpenApi.annotations({ identifier: "getCompany", summary: "Get a company", description: "One company." })
    )
  )
  .annotateMerge(OpenApi.annotations({ title: "Companies", description: "Companies whose people are paid." }))
