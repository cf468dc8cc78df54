import { Schema } from "effect"
import { Maybe } from "../../values/Maybe.ts"
import { CompanyId, OrganizationId } from "./Ids.ts"

const OrganizationCompany = Schema.Struct({
  id: CompanyId.annotate({ description: "Id of the company." }),
  code: Maybe(Schema.String, "Short code of the company.", "HARB"),
  name: Maybe(Schema.String, "Name of the company.", "Harbor Coffee")
}).annotate({ identifier: "OrganizationCompany", description: "A company of an organization, in short." })

/** A group of companies; lists those that the integration may see (specification 2.3). */
export const Organization = Schema.Struct({
  id: OrganizationId.annotate({ description: "Id of the organization." }),
  name: Maybe(Schema.String, "Name of the organization.", "Harbor Coffee"),
  companies: Maybe(Schema.Array(OrganizationCompany), "The companies that the integration has access to.")
}).annotate({ identifier: "Organization", description: "A group of one or more companies." })

/** See {@link Organization}. */
export interface Organization extends Schema.Schema.Type<typeof Organization> {}
