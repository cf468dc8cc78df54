import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { chosenFrom } from "../../values/FormMarks.ts"
import { CompanyId, EmployeeId, OrganizationId } from "../domain/Ids.ts"
import { Page } from "../domain/Page.ts"
import { Paycheck } from "../domain/Paycheck.ts"
import { BadRequest } from "./Problem.ts"
import { date, ids, paging, QueryV3, text, texts } from "./Query.ts"

/** Names a payroll run as `companyId:payrollNumber`. */
export const PayrollKey = Schema.String.check(
  Schema.isPattern(/^\d{1,16}:\d{1,16}$/, { expected: "a payroll key written companyId:payrollNumber" })
)
  .annotate({ examples: ["101:42"] })
  .pipe(chosenFrom("payroll_keys", { narrowedBy: ["companies"] }))

/** Specification 4.4. */
export const PaychecksApi = HttpApiGroup.make("paychecks")
  .add(
    HttpApiEndpoint.get("list", "/paychecks", {
      query: QueryV3({
        organizationId: text(OrganizationId, "Only companies of this organization."),
        companyIds: ids(CompanyId, "Only these companies."),
        employeeIds: ids(EmployeeId, "Only these employees."),
        payrollKeys: texts(PayrollKey, "Only these payroll runs, each written companyId:payrollNumber."),
        paycheckDateFrom: date("First paycheck date; the range is at most 365 days."),
        paycheckDateTo: date("Last paycheck date."),
        ...paging({ maximum: 500, default: 100 })
      }),
      success: Page(Paycheck).annotate({ identifier: "PaycheckPage", description: "A page of paychecks." }),
      error: BadRequest
    }).annotateMerge(
      OpenApi.annotations({
        identifier: "listPaychecks",
        summary: "List paychecks",
        description:
          "Paychecks. Both dates are required unless the paychecks are narrowed down to employees or payroll runs."
      })
    )
  )
  .annotateMerge(OpenApi.annotations({ title: "Paychecks", description: "What employees were paid." }))
