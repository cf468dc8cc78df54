import { Action } from "@ferrule/core"
import { Organization, OrganizationId, Payroll } from "@ferrule/core/payroll"
import { Effect, Schema } from "effect"

/** Gives one organization. */
export const GetOrganization = Action.make("get_organization", {
  title: "Get organization",
  description: "Gives one organization with the companies in it that the connection can see.",
  access: "read",
  payload: Schema.Struct({
    organizationId: OrganizationId.annotate({ title: "Organization", description: "Id of the organization." })
  }),
  success: Organization,
  run: ({ organizationId }) =>
    Effect.flatMap(Payroll, ({ organizations }) => organizations.get({ params: { id: organizationId } }))
})
