import { Action } from "@ferrule/core"
import { Organization, Payroll } from "@ferrule/core/payroll"
import { Effect, Schema } from "effect"
import { companyIds, organizationIds } from "./Filters.ts"
import { defaultLimit, limit, Listing } from "./Listing.ts"
import { matches } from "./TextSearch.ts"

/** Finds organizations by name, id or company. */
export const FindOrganizations = Action.make("find_organizations", {
  title: "Find organizations",
  description: "Finds organizations with the companies in them that the connection can see.",
  access: "read",
  payload: Schema.Struct({
    name: Schema.optionalKey(
      Schema.NonEmptyString.annotate({
        title: "Name",
        description: "A name or the beginning of its words; accents and capitals do not matter.",
        examples: ["Harbor"]
      })
    ),
    organizationIds,
    companyIds: Schema.optionalKey(
      companyIds.schema.annotate({
        title: "Companies",
        description: "Only organizations that have one of these companies."
      })
    ),
    limit
  }),
  success: Listing(Organization, "organizations"),
  run: ({ limit = defaultLimit, name, ...query }) =>
    Effect.flatMap(Payroll, ({ first }) =>
      first.organizations(
        query,
        name === undefined ? { limit } : { limit, where: (organization) => matches(name, organization.name) }
      )
    )
})
