import { Schema } from "effect"
import { LocalDate } from "../../values/LocalDate.ts"
import { Maybe } from "../../values/Maybe.ts"
import { OpenEnumeration } from "../../values/OpenEnumeration.ts"
import { personal } from "../../values/PersonalData.ts"
import { CompanyId, EmployeeId } from "./Ids.ts"

const name = Schema.String.pipe(personal("name"))

/** An employee of one company (specification 2.17). */
export const Employee = Schema.Struct({
  id: EmployeeId.annotate({ description: "Id of the employee." }),
  firstName: Maybe(name, "First name.", "Maya"),
  lastName: Maybe(name, "Last name.", "Lindqvist"),
  email: Maybe(Schema.String.pipe(personal("contact")), "E-mail address.", "maya.lindqvist@harbor.example"),
  status: Maybe(OpenEnumeration(["Active"]), "Employment status.", "Active"),
  companyId: Maybe(CompanyId, "Id of the company."),
  hireDate: Maybe(LocalDate, "First day of employment.")
}).annotate({ identifier: "Employee", description: "An employee of one company." })

/** See {@link Employee}. */
export interface Employee extends Schema.Schema.Type<typeof Employee> {}

/** A page of employees; the older area of the API has an envelope of its own (specification 2.17). */
export const EmployeePage = Schema.Struct({
  employees: Schema.Array(Employee).annotate({ description: "The employees of this page." }),
  totalCount: Schema.Int.annotate({ description: "Employees on all pages together." }),
  page: Schema.Int.annotate({ description: "Number of this page, counted from 1." }),
  pageSize: Schema.Int.annotate({ description: "Employees a page." })
}).annotate({ identifier: "EmployeePage", description: "A page of employees." })

/** The same person in other companies (specification 4.9, assumption 16). */
export const ConnectedEmployees = Schema.Struct({
  employeeId: EmployeeId.annotate({ description: "Id of the employee that was asked about." }),
  connectedEmployees: Schema.Array(
    Schema.Struct({
      employeeId: EmployeeId.annotate({ description: "Id of the same person there." }),
      companyId: CompanyId.annotate({ description: "Id of that company." })
    })
  ).annotate({ description: "The same person in companies that the integration may see." })
}).annotate({ identifier: "ConnectedEmployees", description: "The same person in other companies." })

/** See {@link ConnectedEmployees}. */
export interface ConnectedEmployees extends Schema.Schema.Type<typeof ConnectedEmployees> {}
