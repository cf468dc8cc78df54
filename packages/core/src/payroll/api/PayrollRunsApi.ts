import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { CompanyId, OrganizationId } from "../domain/Ids.ts"
import { Page } from "../domain/Page.ts"
import { PayrollRun } from "../domain/PayrollRun.ts"
import { BadRequest } from "./Problem.ts"
import { date, ids, paging, QueryV3, text } from "./Query.ts"

/** Specification 4.4. */
export const PayrollRunsApi = HttpApiGroup.make("payrollRuns")
  .add(
    HttpApiEndpoint.get("list", "/payroll-runs", {
      query: QueryV3({
        organizationId: text(OrganizationId, "Only companies of this organization."),
        companyIds: ids(CompanyId, "Only these companies."),
        paycheckDateFrom: date("First paycheck date; the range is at most 365 days."),
        paycheckDateTo: date("Last paycheck date."),
        ...paging({ maximum: 500, default: 100 })
      }),
      success: Page(PayrollRun).annotate({ identifier: "PayrollRunPage", description: "A page of payroll runs." }),
      error: BadRequest
    }).annotateMerge(
      OpenApi.annotations({
        identifier: "listPayrollRuns",
        summary: "List payroll runs",
        description: "Completed payroll runs. Both dates may be left out."
      })
    )
  )
  .annotateMerge(OpenApi.annotations({ title: "Payroll runs", description: "Completed payrolls." }))
