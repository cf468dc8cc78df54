import { LocalDate } from "@ferrule/core"
import { CompanyId, DataSource, EmployeeId, ExternalUniqueId, OrganizationId } from "@ferrule/core/payroll"
import { Schema } from "effect"

/** A filter by several values, which are alternatives. None at all would read everything, so it is refused. */
export const several = <Item extends Schema.Codec<unknown, unknown>>(
  item: Item,
  annotations: { readonly title: string; readonly description: string; readonly example: Item["Type"] }
) => {
  const { description, example, title } = annotations
  return Schema.optionalKey(
    Schema.Array(item)
      .check(Schema.isMinLength(1, { expected: "at least one value, or no such filter" }))
      .annotate({ title, description, examples: [[example]] })
  )
}

/** A date from or up to which something counts. */
export const date = (title: string, description: string, example = "2026-03-06") =>
  Schema.optionalKey(LocalDate.LocalDate.annotate({ title, description, examples: [LocalDate.make(example)] }))

/** A switch that is off where nobody says otherwise. */
export const flag = (title: string, description: string) =>
  Schema.optionalKey(Schema.Boolean.annotate({ title, description, examples: [true] }))

const [company, employee] = [CompanyId.make(101), EmployeeId.make(100101)]
const organization = OrganizationId.make("3f0c6a1e-52b7-4d7e-9a4b-0c2f6d1e8a11")

/** Only companies of one organization. */
export const organizationId = Schema.optionalKey(
  OrganizationId.annotate({ title: "Organization", description: "Only companies of this organization." })
)

/** Only certain organizations. */
export const organizationIds = several(OrganizationId, {
  title: "Organizations",
  description: "Only these organizations.",
  example: organization
})

/** Only certain companies. */
export const companyIds = several(CompanyId, {
  title: "Companies",
  description: "Only these companies. All that the connection can see if left out.",
  example: company
})

/** Only certain employees. */
export const employeeIds = several(EmployeeId, {
  title: "Employees",
  description: "Only these employees.",
  example: employee
})

/** Only what came from one system under one id. */
export const externalId = {
  dataSource: Schema.optionalKey(
    DataSource.annotate({
      title: "Data source",
      description: "Only what this system has sent. Give the external id too."
    })
  ),
  externalUniqueId: Schema.optionalKey(
    ExternalUniqueId.annotate({
      title: "External id",
      description: "Only the item with this id of the sending system. Give the data source too."
    })
  )
}

/** The one company that something is asked of. */
export const companyId = CompanyId.annotate({ title: "Company", description: "The company." })
