import { Payroll, PendingEarning, PendingEarningId } from "@ferrule/core/payroll"
import { Effect } from "effect"
import { companyFeed } from "./CompanyFeed.ts"
import { companyOf, groupOf } from "./CompanyGroup.ts"
import { windowSections } from "./CompanyPortions.ts"
import { pendingWindows } from "./PendingWindows.ts"

/**
 * Earnings that wait for a payroll. The API gives them by date only, so one that is far from today may be missed by a
 * reading though it is there: whether it is gone is asked by its id.
 */
export const PendingEarnings = companyFeed({
  name: "pending_earnings",
  record: PendingEarning,
  key: ({ id }) => id,
  date: ({ date }) => date,
  group: groupOf,
  sections: ({ groups }, reach) =>
    Effect.gen(function* () {
      const payroll = yield* Payroll
      const windows = yield* pendingWindows(reach)
      return windowSections(
        groups,
        windows,
        (companyIds, window) => (pageNumber) =>
          payroll.pendingEarnings.list({
            query: {
              companyIds,
              effectiveDateFrom: window.from,
              effectiveDateTo: window.to,
              pageNumber,
              pageSize: 500
            }
          })
      )
    }),
  gone: (key, group) => ({ id: PendingEarningId.make(key), ...companyOf(group) }),
  find: (keys) =>
    Effect.gen(function* () {
      if (keys.length === 0) return new Set<string>()
      const payroll = yield* Payroll
      const ids = keys.map((key) => PendingEarningId.make(key))
      const found = yield* payroll.stable.pendingEarnings({ pendingPaycheckEarningIds: ids })
      return new Set<string>(found.map(({ id }) => id))
    })
})
