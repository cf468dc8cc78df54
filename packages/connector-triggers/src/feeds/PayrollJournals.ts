import type { ApiError, Pages } from "@ferrule/core"
import { Payroll } from "@ferrule/core/payroll"
import { Effect } from "effect"
import { companyFeed } from "./CompanyFeed.ts"
import { groupOf } from "./CompanyGroup.ts"
import { emptyPage } from "./EmptyPage.ts"
import { readyJournalOf } from "./JournalBalance.ts"
import { payrollKey, runOf } from "./PayrollKey.ts"
import { ReadyJournal } from "./ReadyJournal.ts"
import { runCount } from "./RunCount.ts"
import { watchedRuns } from "./WatchedRuns.ts"

const notReady: Pages.Page<ReadyJournal> = emptyPage

/** The journal of a run as a list of one, or of none while its ledger is not there, still changes, or does not balance. */
const journalOf = (key: string): Effect.Effect<Pages.Page<ReadyJournal>, ApiError, Payroll> =>
  Effect.flatMap(Payroll, ({ ledger }) => ledger(runOf(key))).pipe(
    Effect.map((whole) => {
      const journal = readyJournalOf(runOf(key), whole)
      return journal === undefined ? notReady : { pageSize: 1, totalItemsCount: 1, items: [journal] }
    }),
    Effect.catchTag(["NotFound", "UnstableRead", "LedgerMismatch"], () => Effect.succeed(notReady))
  )

/** The journal of a run; behind its one page there is nothing. */
const journalsOf =
  ([key]: ReadonlyArray<string>) =>
  (pageNumber: number) =>
    key === undefined || pageNumber > 1 ? Effect.succeed(notReady) : journalOf(key)

/**
 * The general ledgers of payroll runs. One counts once all of it is there: then its run is finished. The ledger comes
 * after the run, so runs without one are read again at each poll for 14 days, and then as all older ones are.
 */
export const PayrollJournals = companyFeed({
  name: "payroll_journals",
  record: ReadyJournal,
  key: payrollKey,
  date: ({ paycheckDate }) => paycheckDate,
  group: groupOf,
  probe: { counts: "sections", count: runCount },
  holds: 1,
  settles: "14 days",
  sections: (scope, reach) =>
    Effect.map(watchedRuns(scope, reach), (runs) =>
      runs.map((run) => {
        const id = payrollKey(run)
        return { id, group: String(run.companyId), read: journalsOf([id]) }
      })
    ),
  // The API gives one ledger a request; this is how a run is read that was paid long ago and has none yet.
  together: { most: 1, read: journalsOf, sectionOf: payrollKey }
})
