import { OptionList } from "@ferrule/core"
import { type CompanyDeduction, DeductionCategory, Payroll } from "@ferrule/core/payroll"
import { Effect, Stream } from "effect"
import { CompaniesGiven, companyIdsOf } from "./CompaniesGiven.ts"

const load = (given: typeof CompaniesGiven.Type, isOffered: (type: CompanyDeduction) => boolean) =>
  Effect.gen(function* () {
    const payroll = yield* Payroll
    const companyIds = yield* companyIdsOf(given)
    if (companyIds.length === 0) return Stream.empty
    return payroll.stream.companyDeductions({ companyIds }).pipe(
      Stream.filter(isOffered),
      Stream.map(({ code, id, name }) => ({
        value: id,
        label: name ?? code ?? `Deduction type ${id}`,
        ...(code == null ? {} : { hint: code })
      }))
    )
  })

/** Deduction types of companies. */
export const DeductionTypes = OptionList.make("deduction_types", {
  title: "Deduction types",
  given: CompaniesGiven,
  load: (given) => load(given, () => true)
})

/** Those that employees choose themselves: only such ones can be scheduled. */
export const VoluntaryDeductionTypes = OptionList.make("voluntary_deduction_types", {
  title: "Voluntary deduction types",
  given: CompaniesGiven,
  load: (given) => load(given, ({ category }) => category == null || DeductionCategory.isVoluntary(category))
})
