// Calls an endpoint, and streams a list over all its pages.
// Run it: npx node examples/01-call-an-endpoint.ts
import { Decimal, LocalDate } from "@ferrule/core"
import { Payroll } from "@ferrule/core/payroll"
import { Effect, Stream } from "effect"
import { runSimulated } from "./simulated.ts"

// #region call
/** What each company paid out in the first quarter, to the cent. */
export const paidOut = Effect.gen(function* () {
  const payroll = yield* Payroll
  const companies = yield* payroll.companies.list()

  return yield* Effect.forEach(companies.items, ({ id, name }) =>
    // All pages: the next ones are fetched while this one is read, and no more are held.
    payroll.stream
      .paychecks({
        companyIds: [id],
        paycheckDateFrom: LocalDate.make("2026-01-01"),
        paycheckDateTo: LocalDate.make("2026-03-31")
      })
      .pipe(
        Stream.filter(({ isVoided }) => isVoided !== true),
        Stream.map(({ netPay }) => netPay?.total ?? Decimal.make(0)),
        Stream.runCollect,
        // Amounts are not numbers: `a + b` does not compile, and this total is exact.
        Effect.map((amounts) => ({ company: name, paid: Decimal.formatSum(amounts, 2) }))
      )
  )
})
// #endregion

if (import.meta.main) runSimulated(paidOut)
