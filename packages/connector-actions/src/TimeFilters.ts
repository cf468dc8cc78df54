import { LocalDate } from "@ferrule/core"
import { CompanyId, EmployeeId, OrganizationId } from "@ferrule/core/payroll"
import { Schema } from "effect"
import { exactlyOne, inOrder } from "./FieldRules.ts"
import { several } from "./Filters.ts"
import { limit } from "./Listing.ts"

const day = (title: string, description: string, example: string) =>
  LocalDate.LocalDate.annotate({ title, description, examples: [LocalDate.make(example)] })

const scope = "Give exactly one of companies, employees and organizations."

const whose = {
  name: "whose",
  title: "Whose time",
  description: "Of whole companies, of certain employees, or of all companies of an organization."
}

/** What time punches and direct entry earnings are asked for alike (specification 4.8). */
export const TimeFilters = (what: string) =>
  Schema.Struct({
    startDate: day("From", `First day of the ${what}.`, "2026-03-02"),
    endDate: day("Until", `Last day of the ${what}; not before the first.`, "2026-03-15"),
    companyIds: several(CompanyId, {
      title: "Companies",
      description: `Only these companies. ${scope}`,
      example: CompanyId.make(101)
    }),
    employeeIds: several(EmployeeId, {
      title: "Employees",
      description: `Only these employees. ${scope}`,
      example: EmployeeId.make(100101)
    }),
    organizationIds: several(OrganizationId, {
      title: "Organizations",
      description: `Only companies of these organizations. ${scope}`,
      example: OrganizationId.make("3f0c6a1e-52b7-4d7e-9a4b-0c2f6d1e8a11")
    }),
    dataSource: Schema.optionalKey(
      Schema.NonEmptyString.annotate({
        title: "Data source",
        description: "Only what this system has sent.",
        examples: ["harbor-time"]
      })
    ),
    projectIds: several(Schema.Int, { title: "Projects", description: "Only these projects.", example: 501 }),
    clientIds: several(Schema.Int, { title: "Clients", description: "Only these clients.", example: 301 }),
    limit
  }).check(exactlyOne(["companyIds", "employeeIds", "organizationIds"], whose), inOrder("startDate", "endDate"))
