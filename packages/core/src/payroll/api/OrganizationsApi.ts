import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { CompanyId, OrganizationId } from "../domain/Ids.ts"
import { Organization } from "../domain/Organization.ts"
import { Page } from "../domain/Page.ts"
import { BadRequest, NotFound } from "./Problem.ts"
import { paging, QueryV3, upTo100Ids, upTo100Texts } from "./Query.ts"

/** Specification 4.2. */
export const OrganizationsApi = HttpApiGroup.make("organizations")
  .add(
    HttpApiEndpoint.get("list", "/organizations", {
      query: QueryV3({
        organizationIds: upTo100Texts(OrganizationId, "Only these organizations; at most 100."),
        companyIds: upTo100Ids(CompanyId, "Only organizations with one of these companies; at most 100."),
        ...paging({ maximum: 500, default: 100 })
      }),
      success: Page(Organization).annotate({ identifier: "OrganizationPage", description: "A page of organizations." }),
      error: BadRequest
    }).annotateMerge(
      OpenApi.annotations({
        identifier: "listOrganizations",
        summary: "List organizations",
        description: "Organizations with at least one company that the integration may see, each with those companies."
      })
    ),
    HttpApiEndpoint.get("get", "/organizations/:id", {
      params: { id: OrganizationId.annotate({ description: "Id of the organization." }) },
      query: QueryV3({}),
      success: Organization,
      error: [BadRequest, NotFound]
    }).annotateMerge(
      OpenApi.annotations({
        identifier: "getOrganization",
        summary: "Get an organization",
        description: "One organization with the companies that the integration may see."
      })
    )
  )
  .annotateMerge(OpenApi.annotations({ title: "Organizations", description: "Groups of companies." }))
