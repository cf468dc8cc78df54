import { CompanyId, Payroll } from "@ferrule/core/payroll"
import { Effect, Schema, Stream } from "effect"

/** The companies that a form chose before; none where it has no field for them. */
export const CompaniesGiven = Schema.Struct({ companies: Schema.optionalKey(Schema.Array(CompanyId)) })

/** Those companies, or all that the connection can see. */
export const companyIdsOf = ({ companies }: typeof CompaniesGiven.Type) =>
  companies === undefined
    ? Effect.flatMap(Payroll, (payroll) =>
        Stream.runCollect(Stream.map(payroll.stream.companies(), (company) => company.id))
      )
    : Effect.succeed(companies)
