import { Action } from "@ferrule/core"
import { Company, Payroll } from "@ferrule/core/payroll"
import { Effect, Schema } from "effect"
import { companyIds, organizationIds } from "./Filters.ts"
import { defaultLimit, limit, Listing } from "./Listing.ts"
import { isSame, matches } from "./TextSearch.ts"

/** Finds companies by name, code, id or organization. */
export const FindCompanies = Action.make("find_companies", {
  title: "Find companies",
  description: "Finds companies that the connection can see, by name, code or organization.",
  access: "read",
  payload: Schema.Struct({
    name: Schema.optionalKey(
      Schema.NonEmptyString.annotate({
        title: "Name",
        description: "A name or the beginning of its words; accents and capitals do not matter.",
        examples: ["Harbor Coffee"]
      })
    ),
    code: Schema.optionalKey(
      Schema.NonEmptyString.annotate({
        title: "Code",
        description: "The whole short code of the company; capitals do not matter.",
        examples: ["HARB"]
      })
    ),
    organizationIds,
    companyIds,
    limit
  }),
  success: Listing(Company, "companies"),
  run: ({ code, limit = defaultLimit, name, ...query }) => {
    const where = (company: Company) =>
      (name === undefined || matches(name, company.name)) && (code === undefined || isSame(code, company.code))
    const isSearch = name !== undefined || code !== undefined
    return Effect.flatMap(Payroll, ({ first }) => first.companies(query, isSearch ? { limit, where } : { limit }))
  }
})
