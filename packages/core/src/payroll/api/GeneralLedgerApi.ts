import { Schema } from "effect"
import { HttpApiEndpoint, HttpApiGroup, OpenApi } from "effect/http-api"
import { distributions, GeneralLedger } from "../domain/GeneralLedger.ts"
import { CompanyId, PayrollNumber } from "../domain/Ids.ts"
import { BadRequest, NotFound } from "./Problem.ts"
import { flag, paging, QueryInteger, QueryV3, text } from "./Query.ts"

const distribution = (lines: string) =>
  text(Schema.Literals(distributions), `How ${lines} are spread over departments; the company's default if left out.`)

/** Specification 4.4. */
export const GeneralLedgerApi = HttpApiGroup.make("generalLedger")
  .add(
    HttpApiEndpoint.get("get", "/general-ledger-transactions", {
      query: QueryV3({
        companyId: QueryInteger(CompanyId).annotate({ description: "Id of the company." }),
        payrollNumber: QueryInteger(PayrollNumber).annotate({ description: "Number of the payroll run." }),
        includeWorkersCompensation: flag("Whether to add workers' compensation lines; false if left out."),
        salaryExpenses: distribution("salary expenses"),
        employerTaxExpenses: distribution("the employer's tax expenses"),
        employerTaxLiabilities: distribution("the employer's tax liabilities"),
        employeeTaxLiabilities: distribution("the employees' tax liabilities"),
        employerDeductionExpenses: distribution("the employer's deduction expenses"),
        employeeDeductionLiabilities: distribution("the employees' deduction liabilities"),
        employerDeductionLiabilities: distribution("the employer's deduction liabilities"),
        workersCompensationExpenses: distribution("workers' compensation expenses"),
        workersCompensationLiabilities: distribution("workers' compensation liabilities"),
        ...paging({ maximum: 500, default: 100 })
      }),
      success: GeneralLedger,
      error: [BadRequest, NotFound]
    }).annotateMerge(
      OpenApi.annotations({
        identifier: "getGeneralLedger",
        summary: "Get the journal of a payroll run",
        description: "The general ledger transactions of one payroll run of one company, with their totals."
      })
    )
  )
  .annotateMerge(OpenApi.annotations({ title: "General ledger", description: "The journal of a payroll run." }))
