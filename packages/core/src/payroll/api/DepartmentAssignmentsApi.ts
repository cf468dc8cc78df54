import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { DepartmentAssignmentPage } from "../domain/DepartmentAssignment.ts"
import { CompanyId, EmployeeId } from "../domain/Ids.ts"
import { BadRequest, NotFound } from "./Problem.ts"
import { flag, ids, paging, QueryV3 } from "./Query.ts"

const positive = Schema.isGreaterThan(0, { expected: "a positive whole number" })

/** Specification 4.8. */
export const DepartmentAssignmentsApi = HttpApiGroup.make("departmentAssignments")
  .add(
    HttpApiEndpoint.get("list", "/employee-department-assignments", {
      query: QueryV3({
        companyIds: ids(CompanyId.check(positive), "Companies; exactly one of companies and employees is given."),
        employeeIds: ids(EmployeeId.check(positive), "Employees; exactly one of companies and employees is given."),
        includeHidden: flag("Whether to count inactive departments; true if left out."),
        includeDepartments: flag("Whether to add the departments themselves; false if left out."),
        includeInactiveEmployees: flag("Whether to list inactive employees; false if left out."),
        ...paging({ maximum: 500, default: 50 })
      }),
      success: DepartmentAssignmentPage,
      error: [BadRequest, NotFound]
    }).annotateMerge(
      OpenApi.annotations({
        identifier: "listDepartmentAssignments",
        summary: "List department assignments",
        description: "The departments that employees may work in. Not found where there are none."
      })
    )
  )
  .annotateMerge(
    OpenApi.annotations({ title: "Department assignments", description: "Departments that employees may work in." })
  )
