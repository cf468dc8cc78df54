import { Schema } from "effect"
import { Maybe } from "../../values/Maybe.ts"
import { OffsetDateTime } from "../../values/OffsetDateTime.ts"
import { CompanyId, DepartmentId, EmployeeId, TimePunchId } from "./Ids.ts"

/** A clock-in or clock-out (specification 2.14). */
export const TimePunch = Schema.Struct({
  id: TimePunchId.annotate({ description: "Id of the punch." }),
  employeeId: Maybe(EmployeeId, "Id of the employee."),
  companyId: Maybe(CompanyId, "Id of the company."),
  time: Maybe(OffsetDateTime, "When, as it was written, offset included; its written date is the punch's day."),
  type: Maybe(Schema.String, "Kind of punch.", "ClockIn"),
  departmentId: Maybe(DepartmentId, "Department worked in."),
  projectId: Maybe(Schema.Int, "Project worked on."),
  uniqueExternalId: Maybe(Schema.String, "Id in the originating system.", "kiosk-12-8841"),
  dataSource: Maybe(Schema.String, "Name of the originating system.", "harbor-time"),
  sequenceNumber: Maybe(Schema.Int, "Order among the employee's punches.")
}).annotate({ identifier: "TimePunch", description: "A clock-in or clock-out." })

/** See {@link TimePunch}. */
export interface TimePunch extends Schema.Schema.Type<typeof TimePunch> {}
