import { OptionList } from "@ferrule/core"
import { OrganizationId, Payroll } from "@ferrule/core/payroll"
import { Effect, Schema, Stream } from "effect"

/** The companies that the connection can see: all, or those of an organization. */
export const Companies = OptionList.make("companies", {
  title: "Companies",
  given: Schema.Struct({ organizations: Schema.optionalKey(Schema.Array(OrganizationId)) }),
  load: ({ organizations }) =>
    Effect.map(Payroll, (payroll) =>
      Stream.map(
        payroll.stream.companies(organizations === undefined ? {} : { organizationIds: organizations }),
        ({ code, id, name }) => ({ value: id, label: name ?? `Company ${id}`, ...(code == null ? {} : { hint: code }) })
      )
    )
})
