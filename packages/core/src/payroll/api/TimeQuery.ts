import { Schema } from "effect"
import { LocalDate } from "../../values/LocalDate.ts"
import { CompanyId, EmployeeId, OrganizationId } from "../domain/Ids.ts"
import { ids, paging, QueryV3, text, texts } from "./Query.ts"

/** The query that time punches and direct entry earnings share (specification 4.8). */
export const TimeQuery = QueryV3({
  startDate: LocalDate.annotate({ description: "First day." }),
  endDate: LocalDate.annotate({ description: "Last day; not before the first." }),
  organizationIds: texts(OrganizationId, "Organizations; exactly one of organizations, companies, employees is given."),
  companyIds: ids(CompanyId, "Companies; exactly one of organizations, companies, employees is given."),
  employeeIds: ids(EmployeeId, "Employees; exactly one of organizations, companies, employees is given."),
  dataSource: text(Schema.String, "Only this data source."),
  projectIds: ids(Schema.Int, "Only these projects."),
  clientIds: ids(Schema.Int, "Only these clients."),
  ...paging({ maximum: 250, default: 50 })
})
