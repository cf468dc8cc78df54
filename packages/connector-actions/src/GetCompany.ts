import { Action } from "@ferrule/core"
import { Company, Payroll } from "@ferrule/core/payroll"
import { Effect, Schema } from "effect"
import { companyId } from "./Filters.ts"

/** Gives one company. */
export const GetCompany = Action.make("get_company", {
  title: "Get company",
  description: "Gives one company with its code and organization.",
  access: "read",
  payload: Schema.Struct({ companyId }),
  success: Company,
  run: ({ companyId }) => Effect.flatMap(Payroll, ({ companies }) => companies.get({ params: { id: companyId } }))
})
