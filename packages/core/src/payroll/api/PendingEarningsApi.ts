import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, HttpApiSchema, OpenApi } from "effect/http-api"
import {
  CompanyEarningId,
  CompanyId,
  DataSource,
  EmployeeId,
  ExternalUniqueId,
  OrganizationId,
  PendingEarningId
} from "../domain/Ids.ts"
import { Page } from "../domain/Page.ts"
import { CreatedPendingEarning, NewPendingEarning, PendingEarning } from "../domain/PendingEarning.ts"
import { Batch } from "./Batch.ts"
import { BadRequest } from "./Problem.ts"
import { date, ids, integer, paging, QueryV3, text, texts } from "./Query.ts"

/** Specification 4.6. */
export const PendingEarningsApi = HttpApiGroup.make("pendingEarnings")
  .add(
    HttpApiEndpoint.post("create", "/pending-paycheck-earnings", {
      query: QueryV3({}),
      payload: Batch(NewPendingEarning),
      success: Schema.Array(CreatedPendingEarning).pipe(HttpApiSchema.status(201)),
      error: BadRequest
    }).annotateMerge(
      OpenApi.annotations({
        identifier: "createPendingEarnings",
        summary: "Create pending earnings",
        description:
          "Adds earnings to the employees' next payroll. An item whose employee is not one of its company is left out without a word. Not idempotent: sending an item again creates it again."
      })
    ),
    HttpApiEndpoint.get("list", "/pending-paycheck-earnings", {
      query: QueryV3({
        organizationId: text(OrganizationId, "Only companies of this organization."),
        companyIds: ids(CompanyId, "Only these companies."),
        employeeIds: ids(EmployeeId, "Only these employees."),
        companyEarningId: integer(CompanyEarningId, "Only this earning type."),
        pendingPaycheckEarningIds: texts(PendingEarningId, "Only these ids; dates are then ignored."),
        externalUniqueId: text(ExternalUniqueId, "Only this id of the originating system; needs the data source."),
        dataSource: text(DataSource, "Only this data source; needs the id of the originating system."),
        effectiveDateFrom: date("First date; the range is at most 365 days."),
        effectiveDateTo: date("Last date."),
        ...paging({ maximum: 500, default: 100 })
      }),
      success: Page(PendingEarning).annotate({
        identifier: "PendingEarningPage",
        description: "A page of pending earnings."
      }),
      error: BadRequest
    }).annotateMerge(
      OpenApi.annotations({
        identifier: "listPendingEarnings",
        summary: "List pending earnings",
        description: "Earnings that wait for a payroll. Both dates are required unless ids are given."
      })
    ),
    HttpApiEndpoint.delete("delete", "/pending-paycheck-earnings", {
      query: QueryV3({}),
      payload: Batch(PendingEarningId),
      success: HttpApiSchema.NoContent.annotate({ description: "They are deleted." }),
      error: BadRequest
    }).annotateMerge(
      OpenApi.annotations({
        identifier: "deletePendingEarnings",
        summary: "Delete pending earnings",
        description: "Deletes pending earnings by id; refuses all of them where one is not there."
      })
    )
  )
  .annotateMerge(
    OpenApi.annotations({ title: "Pending earnings", description: "Earnings that wait for the next payroll." })
  )
