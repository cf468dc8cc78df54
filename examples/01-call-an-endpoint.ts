// Calls an endpoint, and reads a list page by page.
// Run it: npx node examples/01-call-an-endpoint.ts
import { Decimal, LocalDate, Pages } from "@ferrule/core"
import { Payroll } from "@ferrule/core/payroll"
import { Effect, Stream } from "effect"
import { runSimulated } from "./simulated.ts"

// #region call
/** What each company paid out in the first quarter, to the cent. */
export const paidOut = Effect.gen(function* () {
  const payroll = yield* Payroll
  const companies = yield* payroll.companies.list()

  return yield* Effect.forEach(companies.items, ({ id, name }) =>
    // The next pages are fetched while this one is read.
    Pages.stream((pageNumber) =>
      payroll.paychecks.list({
        query: {
          companyIds: [id],
          paycheckDateFrom: LocalDate.make("2026-01-01"),
          paycheckDateTo: LocalDate.make("2026-03-31"),
          pageNumber
        }
      })
    ).pipe(
      Stream.filter(({ isVoided }) => isVoided !== true),
      Stream.map(({ netPay }) => netPay?.total ?? Decimal.make(0)),
      Stream.runCollect,
      // Amounts are not numbers: `a + b` does not compile, and this total is exact.
      Effect.map((amounts) => ({ company: name, paid: Decimal.formatSum(amounts) }))
    )
  )
})
// #endregion

if (import.meta.main) runSimulated(paidOut)
