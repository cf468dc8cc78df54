import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { ConnectedEmployees, Employee, EmployeePage } from "../domain/Employee.ts"
import { CompanyId, EmployeeId } from "../domain/Ids.ts"
import { BadRequest, NotFound } from "./Problem.ts"
import { ids, integer, QueryInteger, QueryV1 } from "./Query.ts"

/** Specification 4.9, assumptions 15 and 16. */
export const EmployeesApi = HttpApiGroup.make("employees")
  .add(
    HttpApiEndpoint.get("list", "/api/Employees", {
      query: QueryV1({
        companyId: integer(CompanyId, "All employees of this company; a company or employees must be given."),
        employeeIds: ids(EmployeeId, "Only these employees; a company or employees must be given."),
        page: integer(
          Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 2_147_483_647 })),
          "Page to return, counted from 1; 1 if left out."
        ),
        pageSize: integer(
          Schema.Int.check(Schema.isBetween({ minimum: 1, maximum: 500 })),
          "Employees a page, at most 500; 100 if left out."
        )
      }),
      success: EmployeePage,
      error: BadRequest
    }).annotateMerge(
      OpenApi.annotations({
        identifier: "listEmployees",
        summary: "List employees",
        description: "Employees of a company, or certain employees."
      })
    ),
    HttpApiEndpoint.get("get", "/api/Employees/:id", {
      params: { id: QueryInteger(EmployeeId).annotate({ description: "Id of the employee." }) },
      query: QueryV1({}),
      success: Employee,
      error: [BadRequest, NotFound]
    }).annotateMerge(
      OpenApi.annotations({ identifier: "getEmployee", summary: "Get an employee", description: "One employee." })
    ),
    HttpApiEndpoint.get("connected", "/api/connected-employees", {
      query: QueryV1({
        employeeId: QueryInteger(EmployeeId).annotate({ description: "Id of the employee." })
      }),
      success: ConnectedEmployees,
      error: [BadRequest, NotFound]
    }).annotateMerge(
      OpenApi.annotations({
        identifier: "getConnectedEmployees",
        summary: "Find a person in other companies",
        description: "The records of the same person in other companies that the integration may see."
      })
    )
  )
  .annotateMerge(OpenApi.annotations({ title: "Employees", description: "People who are paid (version 1 area)." }))
