import { OptionList } from "@ferrule/core"
import { Payroll } from "@ferrule/core/payroll"
import { Effect, Schema, Stream } from "effect"
import { CompaniesGiven, companyIdsOf } from "./CompaniesGiven.ts"

/** Earning types of companies; only those that accept the amount, once it is chosen how that is given. */
export const EarningTypes = OptionList.make("earning_types", {
  title: "Earning types",
  given: Schema.Struct({ ...CompaniesGiven.fields, amountType: Schema.optionalKey(Schema.Array(Schema.String)) }),
  load: ({ amountType = [], ...given }) =>
    Effect.gen(function* () {
      const payroll = yield* Payroll
      const companyIds = yield* companyIdsOf(given)
      if (companyIds.length === 0) return Stream.empty
      return payroll.stream.companyEarnings({ companyIds }).pipe(
        Stream.filter(({ acceptedAmountTypes }) =>
          amountType.every((type) => (acceptedAmountTypes ?? []).includes(type))
        ),
        Stream.map(({ code, id, name }) => ({
          value: id,
          label: name ?? code ?? `Earning type ${id}`,
          ...(code == null ? {} : { hint: code })
        }))
      )
    })
})
