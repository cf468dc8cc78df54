import { Payroll, TimePunch } from "@ferrule/core/payroll"
import { Effect } from "effect"
import { companyFeed } from "./CompanyFeed.ts"
import { groupOf } from "./CompanyGroup.ts"
import { windowSections } from "./CompanyPortions.ts"
import { emptyWhenNotFound } from "./EmptyPage.ts"
import { timeWindows } from "./TimeWindows.ts"
import { writtenDate } from "./WrittenDate.ts"

/** Clock-ins and clock-outs of companies, by the day that is written in them. */
export const TimePunches = companyFeed({
  name: "time_punches",
  record: TimePunch,
  key: ({ id }) => id,
  date: ({ time }) => writtenDate(time),
  group: groupOf,
  // Years of them are many pages.
  cadence: { older: "7 days" },
  fingerprint: ({ id: _, ...rest }) => rest,
  sections: ({ groups }, reach) =>
    Effect.gen(function* () {
      const payroll = yield* Payroll
      const windows = yield* timeWindows(reach)
      return windowSections(
        groups,
        windows,
        (companyIds, window) => (pageNumber) =>
          emptyWhenNotFound(
            payroll.timePunches.list({
              query: { companyIds, startDate: window.from, endDate: window.to, pageNumber, pageSize: 250 }
            })
          )
      )
    })
})
