import { HttpApi, OpenApi } from "effect/http-api"
import { AccountApi } from "./AccountApi.ts"
import { ApiKey } from "./ApiKey.ts"
import { CompaniesApi } from "./CompaniesApi.ts"
import { CompanyDeductionsApi } from "./CompanyDeductionsApi.ts"
import { CompanyEarningsApi } from "./CompanyEarningsApi.ts"
import { CompanyTaxCodesApi } from "./CompanyTaxCodesApi.ts"
import { DepartmentAssignmentsApi } from "./DepartmentAssignmentsApi.ts"
import { DirectEntryEarningsApi } from "./DirectEntryEarningsApi.ts"
import { EmployeesApi } from "./EmployeesApi.ts"
import { GeneralLedgerApi } from "./GeneralLedgerApi.ts"
import { OrganizationsApi } from "./OrganizationsApi.ts"
import { PaychecksApi } from "./PaychecksApi.ts"
import { PayrollRunsApi } from "./PayrollRunsApi.ts"
import { PendingDeductionsApi } from "./PendingDeductionsApi.ts"
import { PendingEarningsApi } from "./PendingEarningsApi.ts"
import { ScheduledDeductionsApi } from "./ScheduledDeductionsApi.ts"
import { TimePunchesApi } from "./TimePunchesApi.ts"

/** The contract of the payroll and HR API: every operation, and nothing but its shape. */
export class PayrollApi extends HttpApi.make("payroll")
  .add(
    AccountApi,
    OrganizationsApi,
    CompaniesApi,
    CompanyEarningsApi,
    CompanyDeductionsApi,
    CompanyTaxCodesApi,
    PayrollRunsApi,
    PaychecksApi,
    GeneralLedgerApi,
    ScheduledDeductionsApi,
    PendingEarningsApi,
    PendingDeductionsApi,
    TimePunchesApi,
    DirectEntryEarningsApi,
    DepartmentAssignmentsApi,
    EmployeesApi
  )
  .middleware(ApiKey)
  .annotateMerge(
    OpenApi.annotations({
      title: "Payroll and HR API",
      version: "3.0",
      description: "Companies, payroll runs, paychecks, pending earnings and deductions, time and employees."
    })
  ) {}
