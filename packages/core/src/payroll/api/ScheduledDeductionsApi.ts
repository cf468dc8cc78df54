import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { CompanyDeductionId, CompanyId, EmployeeId, OrganizationId } from "../domain/Ids.ts"
import { Page } from "../domain/Page.ts"
import {
  ScheduledDeduction,
  ScheduledDeductionChange,
  ScheduledDeductionResult,
  statuses
} from "../domain/ScheduledDeduction.ts"
import { Batch } from "./Batch.ts"
import { BadRequest, NotFound } from "./Problem.ts"
import { date, ids, paging, QueryV3, text } from "./Query.ts"

/** Specification 4.5. */
export const ScheduledDeductionsApi = HttpApiGroup.make("scheduledDeductions")
  .add(
    HttpApiEndpoint.get("list", "/employee-scheduled-deductions", {
      query: QueryV3({
        organizationId: text(OrganizationId, "Only companies of this organization."),
        companyIds: ids(CompanyId, "Only these companies."),
        employeeIds: ids(EmployeeId, "Only these employees."),
        companyDeductionIds: ids(CompanyDeductionId, "Only these deduction types."),
        status: text(Schema.Literals(statuses), "Only running or only stopped ones; both if left out."),
        effectiveFrom: date("Started on or after this day; the range is at most 365 days."),
        effectiveTo: date("Ended on or before this day, or without an end."),
        ...paging({ maximum: 500, default: 100 })
      }),
      success: Page(ScheduledDeduction).annotate({
        identifier: "ScheduledDeductionPage",
        description: "A page of scheduled deductions."
      }),
      error: BadRequest
    }).annotateMerge(
      OpenApi.annotations({
        identifier: "listScheduledDeductions",
        summary: "List scheduled deductions",
        description: "Scheduled deductions. Both dates are required unless they are narrowed down to employees."
      })
    ),
    HttpApiEndpoint.put("upsert", "/employee-scheduled-deductions", {
      query: QueryV3({}),
      payload: Batch(ScheduledDeductionChange),
      success: Schema.Struct({
        items: Schema.Array(ScheduledDeductionResult).annotate({ description: "What became of each item." })
      }).annotate({ identifier: "ScheduledDeductionResults", description: "What became of the batch." }),
      error: [BadRequest, NotFound]
    }).annotateMerge(
      OpenApi.annotations({
        identifier: "upsertScheduledDeductions",
        summary: "Create or update scheduled deductions",
        description: "Updates the deduction of that type where the employee has one, creates it otherwise; all or none."
      })
    )
  )
  .annotateMerge(
    OpenApi.annotations({ title: "Scheduled deductions", description: "Deductions that recur or are planned." })
  )
