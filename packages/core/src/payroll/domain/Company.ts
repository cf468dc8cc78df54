import { Schema } from "effect"
import { Maybe } from "../../values/Maybe.ts"
import { CompanyId, OrganizationId } from "./Ids.ts"

/** A company whose people are paid (specification 2.4; the older list gives only id, name and organizationId). */
export const Company = Schema.Struct({
  id: CompanyId.annotate({ description: "Id of the company." }),
  name: Maybe(Schema.String, "Name of the company.", "Harbor Coffee Roasters"),
  code: Maybe(Schema.String, "Short code of the company.", "HARB"),
  organizationId: Maybe(OrganizationId, "Id of the organization that the company belongs to."),
  organizationName: Maybe(Schema.String, "Name of that organization.", "Harbor Group")
}).annotate({ identifier: "Company", description: "A company whose people are paid." })

/** See {@link Company}. */
export interface Company extends Schema.Schema.Type<typeof Company> {}
