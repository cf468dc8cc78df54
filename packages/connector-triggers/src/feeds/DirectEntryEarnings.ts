import { DirectEntryEarning, Payroll } from "@ferrule/core/payroll"
import { Effect } from "effect"
import { companyFeed } from "./CompanyFeed.ts"
import { eachCompany } from "./CompanyPortions.ts"
import { windowId } from "./DateGrid.ts"
import { emptyWhenNotFound } from "./EmptyPage.ts"
import { timeWindows } from "./TimeWindows.ts"
import { writtenDate } from "./WrittenDate.ts"

/** Earnings that were entered by hand. They do not say whose they are, so each company is asked for by itself. */
export const DirectEntryEarnings = companyFeed({
  name: "direct_entry_earnings",
  record: DirectEntryEarning,
  key: ({ directEntryEarningId }) => String(directEntryEarningId),
  date: ({ date }) => writtenDate(date),
  // Years of them are many pages.
  cadence: { older: "7 days" },
  sections: ({ groups }, reach) =>
    Effect.gen(function* () {
      const payroll = yield* Payroll
      return (yield* timeWindows(reach)).flatMap((window) =>
        eachCompany(groups).map(({ companyId, group, id }) => ({
          id: windowId(id, window),
          group,
          read: (pageNumber: number) =>
            emptyWhenNotFound(
              payroll.directEntryEarnings.list({
                query: {
                  companyIds: [companyId],
                  startDate: window.from,
                  endDate: window.to,
                  pageNumber,
                  pageSize: 250
                }
              })
            )
        }))
      )
    })
})
