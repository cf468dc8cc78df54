import type { ApiError, Pages } from "@ferrule/core"
import { Payroll, type PayrollRun } from "@ferrule/core/payroll"
import { Effect } from "effect"
import { companyFeed } from "./CompanyFeed.ts"
import { groupOf } from "./CompanyGroup.ts"
import { emptyPage } from "./EmptyPage.ts"
import { readyJournalOf } from "./JournalBalance.ts"
import { payrollKey } from "./PayrollKey.ts"
import { ReadyJournal } from "./ReadyJournal.ts"
import { runCount } from "./RunCount.ts"
import { watchedRuns } from "./WatchedRuns.ts"

const notReady: Pages.Page<ReadyJournal> = emptyPage

/** The journal of a run as a list of one, or of none while its ledger is not there, still changes, or does not balance. */
const journalOf = (run: PayrollRun): Effect.Effect<Pages.Page<ReadyJournal>, ApiError, Payroll> =>
  Effect.flatMap(Payroll, ({ ledger }) => ledger({ companyId: run.companyId, payrollNumber: run.payrollNumber })).pipe(
    Effect.map((whole) => {
      const journal = readyJournalOf(run, whole)
      return journal === undefined ? notReady : { pageSize: 1, totalItemsCount: 1, items: [journal] }
    }),
    Effect.catchTag(["NotFound", "UnstableRead", "LedgerMismatch"], () => Effect.succeed(notReady))
  )

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
      runs.map((run) => ({
        id: payrollKey(run),
        group: String(run.companyId),
        // Behind its one page there is nothing to be asked for.
        read: (pageNumber) => (pageNumber === 1 ? journalOf(run) : Effect.succeed(notReady))
      }))
    )
})
