import { Schema } from "effect"
import { Decimal } from "../../values/Decimal.ts"
import { Maybe } from "../../values/Maybe.ts"
import { OffsetDateTime } from "../../values/OffsetDateTime.ts"
import { personal } from "../../values/PersonalData.ts"
import { CompanyEarningId, DepartmentId, DirectEntryEarningId, EmployeeId } from "./Ids.ts"

const pay = Decimal.pipe(personal("pay"))

/** An earning entered by hand, such as a bonus or a reimbursement (specification 2.15). */
export const DirectEntryEarning = Schema.Struct({
  directEntryEarningId: DirectEntryEarningId.annotate({ description: "Id of the entry." }),
  employeeId: Maybe(EmployeeId, "Id of the employee."),
  companyEarningId: Maybe(CompanyEarningId, "Earning type."),
  units: Maybe(pay, "Hours or units."),
  rate: Maybe(pay, "Dollars a unit."),
  grossAmount: Maybe(pay, "Dollars before taxes."),
  date: Maybe(OffsetDateTime, "When, as it was written."),
  departmentId: Maybe(DepartmentId, "Department."),
  projectId: Maybe(Schema.Int, "Project."),
  comment: Maybe(Schema.String, "Note of the person who entered it.", "Referral bonus"),
  uniqueExternalId: Maybe(Schema.String, "Id in the originating system.", "bonus-311"),
  dataSource: Maybe(Schema.String, "Name of the originating system.", "harbor-time")
}).annotate({ identifier: "DirectEntryEarning", description: "An earning entered by hand." })

/** See {@link DirectEntryEarning}. */
export interface DirectEntryEarning extends Schema.Schema.Type<typeof DirectEntryEarning> {}
