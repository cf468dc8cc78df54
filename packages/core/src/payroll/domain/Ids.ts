import { Schema } from "effect"
import { chosenFrom } from "../../values/FormMarks.ts"
import { personal } from "../../values/PersonalData.ts"

const guid = Schema.String.check(Schema.isGUID({ toJsonSchema: () => ({ format: "uuid" }) }))

/** Identifies an integration account. */
export const AccountId = Schema.Int.annotate({ examples: [4001] }).pipe(Schema.brand("AccountId"))
export type AccountId = typeof AccountId.Type

/** Identifies an organization: a group of companies. */
export const OrganizationId = guid
  .annotate({ examples: ["3f0c6a1e-52b7-4d7e-9a4b-0c2f6d1e8a11"] })
  .pipe(Schema.brand("OrganizationId"), chosenFrom("organizations"))
export type OrganizationId = typeof OrganizationId.Type

/** Identifies a company. */
export const CompanyId = Schema.Int.annotate({ examples: [101] }).pipe(
  Schema.brand("CompanyId"),
  chosenFrom("companies", { narrowedBy: ["organizations"] })
)
export type CompanyId = typeof CompanyId.Type

/** Identifies an employee of one company. */
export const EmployeeId = Schema.Int.annotate({ examples: [100101] }).pipe(
  Schema.brand("EmployeeId"),
  personal("identifier"),
  chosenFrom("employees", { dependsOn: ["companies"] })
)
export type EmployeeId = typeof EmployeeId.Type

/** Identifies an earning type of a company. */
export const CompanyEarningId = Schema.Int.annotate({ examples: [1101] }).pipe(
  Schema.brand("CompanyEarningId"),
  chosenFrom("earning_types", { dependsOn: ["companies"], narrowedBy: ["amountType"] })
)
export type CompanyEarningId = typeof CompanyEarningId.Type

/** Identifies a deduction type of a company. */
export const CompanyDeductionId = Schema.Int.annotate({ examples: [1201] }).pipe(
  Schema.brand("CompanyDeductionId"),
  chosenFrom("deduction_types", { dependsOn: ["companies"] })
)
export type CompanyDeductionId = typeof CompanyDeductionId.Type

/** Identifies a tax code; unique within its company. */
export const TaxCodeId = Schema.Int.annotate({ examples: [1301] }).pipe(Schema.brand("TaxCodeId"))
export type TaxCodeId = typeof TaxCodeId.Type

/** Numbers the payroll runs of a company, in order. */
export const PayrollNumber = Schema.Int.annotate({ examples: [42] }).pipe(
  Schema.brand("PayrollNumber"),
  chosenFrom("payroll_runs", { dependsOn: ["companies"] })
)
export type PayrollNumber = typeof PayrollNumber.Type

/** Identifies a department. */
export const DepartmentId = Schema.Int.annotate({ examples: [1401] }).pipe(
  Schema.brand("DepartmentId"),
  chosenFrom("departments", { dependsOn: ["companies"] })
)
export type DepartmentId = typeof DepartmentId.Type

/** Identifies a pending earning. */
export const PendingEarningId = guid
  .annotate({ examples: ["b1d8f5a2-6c3e-4f7a-8e21-94d0c7a5b312"] })
  .pipe(Schema.brand("PendingEarningId"))
export type PendingEarningId = typeof PendingEarningId.Type

/** Identifies a pending deduction. */
export const PendingDeductionId = Schema.NonEmptyString.annotate({
  examples: ["d4f1c2b3-0a9e-4c8d-b7f6-5e4d3c2b1a09"]
}).pipe(Schema.brand("PendingDeductionId"))
export type PendingDeductionId = typeof PendingDeductionId.Type

/** Identifies a scheduled deduction of an employee. */
export const EmployeeDeductionId = Schema.Int.annotate({ examples: [5001] }).pipe(Schema.brand("EmployeeDeductionId"))
export type EmployeeDeductionId = typeof EmployeeDeductionId.Type

/** Identifies a time punch. */
export const TimePunchId = Schema.NonEmptyString.annotate({ examples: ["punch-7001"] }).pipe(
  Schema.brand("TimePunchId")
)
export type TimePunchId = typeof TimePunchId.Type

/** Identifies a direct entry earning. */
export const DirectEntryEarningId = Schema.Int.annotate({ examples: [6001] }).pipe(Schema.brand("DirectEntryEarningId"))
export type DirectEntryEarningId = typeof DirectEntryEarningId.Type

/** The id that the originating system gave to an item; together with the data source it identifies the item there. */
export const ExternalUniqueId = guid
  .annotate({ examples: ["7c9e6679-7425-40de-944b-e07fc1f90ae7"] })
  .pipe(Schema.brand("ExternalUniqueId"))
export type ExternalUniqueId = typeof ExternalUniqueId.Type

/** Names the system that an item came from. */
export const DataSource = Schema.NonEmptyString.annotate({ examples: ["harbor-time"] }).pipe(Schema.brand("DataSource"))
export type DataSource = typeof DataSource.Type
