import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import {
  CompanyDeductionId,
  CompanyId,
  DataSource,
  EmployeeId,
  ExternalUniqueId,
  OrganizationId,
  PendingDeductionId
} from "../domain/Ids.ts"
import { Page } from "../domain/Page.ts"
import { CreatedPendingDeduction, NewPendingDeduction, PendingDeduction } from "../domain/PendingDeduction.ts"
import { Batch } from "./Batch.ts"
import { BadRequest } from "./Problem.ts"
import { date, ids, integer, paging, QueryV3, text, texts } from "./Query.ts"

/** Specification 4.7. */
export const PendingDeductionsApi = HttpApiGroup.make("pendingDeductions")
  .add(
    HttpApiEndpoint.post("create", "/pending-paycheck-deductions", {
      query: QueryV3({}),
      payload: Batch(NewPendingDeduction),
      success: Schema.Array(CreatedPendingDeduction).pipe(HttpApiSchema.status(201)),
      error: BadRequest
    }).annotateMerge(
      OpenApi.annotations({
        identifier: "createPendingDeductions",
        summary: "Create pending deductions",
        description:
          "Adds one-time deductions to the employees' next payroll. An item whose employee is not one of its company is left out without a word. Not idempotent: sending an item again creates it again."
      })
    ),
    HttpApiEndpoint.get("list", "/pending-paycheck-deductions", {
      query: QueryV3({
        organizationId: text(OrganizationId, "Only companies of this organization."),
        companyIds: ids(CompanyId, "Only these companies."),
        employeeIds: ids(EmployeeId, "Only these employees."),
        companyDeductionId: integer(CompanyDeductionId, "Only this deduction type."),
        pendingPaycheckDeductionIds: texts(PendingDeductionId, "Only these ids; dates are then ignored."),
        externalUniqueId: text(ExternalUniqueId, "Only this id of the originating system; needs the data source."),
        dataSource: text(DataSource, "Only this data source; needs the id of the originating system."),
        effectiveDateFrom: date("First date; the range is at most 365 days."),
        effectiveDateTo: date("Last date."),
        ...paging({ maximum: 500, default: 100 })
      }),
      success: Page(PendingDeduction).annotate({
        identifier: "PendingDeductionPage",
        description: "A page of pending deductions."
      }),
      error: BadRequest
    }).annotateMerge(
      OpenApi.annotations({
        identifier: "listPendingDeductions",
        summary: "List pending deductions",
        description: "Deductions that wait for a payroll. Both dates are required unless ids are given."
      })
    ),
    HttpApiEndpoint.delete("delete", "/pending-paycheck-deductions", {
      query: QueryV3({}),
      payload: Batch(PendingDeductionId),
      success: HttpApiSchema.NoContent.annotate({ description: "They are deleted." }),
      error: BadRequest
    }).annotateMerge(
      OpenApi.annotations({
        identifier: "deletePendingDeductions",
        summary: "Delete pending deductions",
        description: "Deletes pending deductions by id; refuses all of them where one is not there."
      })
    )
  )
  .annotateMerge(
    OpenApi.annotations({ title: "Pending deductions", description: "Deductions that wait for the next payroll." })
  )
