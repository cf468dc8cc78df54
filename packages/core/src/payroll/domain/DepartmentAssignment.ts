import { Schema } from "effect"
import { Maybe } from "../../values/Maybe.ts"
import { personal } from "../../values/PersonalData.ts"
import { CompanyId, DepartmentId, EmployeeId } from "./Ids.ts"
import { pageFields } from "./Page.ts"

const name = Schema.String.pipe(personal("name"))

/** The departments that an employee may work in (specification 2.16); keyed by company and employee. */
export const DepartmentAssignment = Schema.Struct({
  employeeId: EmployeeId.annotate({ description: "Id of the employee." }),
  employeeCode: Maybe(Schema.String.pipe(personal("identifier")), "Code of the employee within the company.", "E0101"),
  firstName: Maybe(name, "First name.", "Maya"),
  lastName: Maybe(name, "Last name.", "Lindqvist"),
  companyId: CompanyId.annotate({ description: "Id of the company." }),
  companyCode: Maybe(Schema.String, "Short code of the company.", "HARB"),
  isRestrictedByAllDepartments: Maybe(Schema.Boolean, "Whether the employee is restricted in every department."),
  departmentIds: Maybe(Schema.Array(DepartmentId), "The departments.")
}).annotate({ identifier: "DepartmentAssignment", description: "The departments that an employee may work in." })

/** See {@link DepartmentAssignment}. */
export interface DepartmentAssignment extends Schema.Schema.Type<typeof DepartmentAssignment> {}

/** A department that assignments of a page refer to (specification 2.16). */
export const Department = Schema.Struct({
  departmentId: DepartmentId.annotate({ description: "Id of the department." }),
  departmentCode: Maybe(Schema.String, "Short code.", "ROAST"),
  departmentName: Maybe(Schema.String, "Name.", "Roastery"),
  divisionId: Maybe(Schema.String, "Division.", "1"),
  divisionCode: Maybe(Schema.String, "Short code of the division.", "EAST"),
  businessUnitId: Maybe(Schema.String, "Business unit.", "1"),
  businessUnitCode: Maybe(Schema.String, "Short code of the business unit.", "RETAIL"),
  companyCode: Maybe(Schema.String, "Short code of the company.", "HARB"),
  companyId: Maybe(CompanyId, "Id of the company."),
  isRestrictedByAllDepartments: Maybe(Schema.Boolean, "Whether the department is restricted.")
}).annotate({ identifier: "Department", description: "A department of a company." })

/** See {@link Department}. */
export interface Department extends Schema.Schema.Type<typeof Department> {}

/** A page of assignments, with the departments they refer to when these were asked for (specification 4.8). */
export const DepartmentAssignmentPage = Schema.Struct({
  ...pageFields(DepartmentAssignment),
  included: Maybe(
    Schema.Struct({ departments: Maybe(Schema.Array(Department), "The departments, each once.") }),
    "Present when `include-departments` is true."
  )
}).annotate({ identifier: "DepartmentAssignmentPage", description: "A page of department assignments." })
