// Imports a spreadsheet of bonuses, with a journal in a file that remembers what was sent.
// Run it: npx node examples/09-import-a-spreadsheet.ts
import { ImportPendingEarnings, ReconcileSubmission } from "@ferrule/connector-actions"
import { Action, LocalDate } from "@ferrule/core"
import { CompanyId } from "@ferrule/core/payroll"
import { FileJournal } from "@ferrule/sqlite"
import { Simulator } from "@ferrule/testing"
import { Effect } from "effect"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { runSimulated } from "./simulated.ts"

// #region import
const csv = `Code,Last name,Bonus,Reference
E0001,Bergström,"1,250.00",q1-1
E0002,Lindqvist,75.50,q1-2
E0003,Lindqvist,50.00,q1-3
`

/** Every employee has to fit in at least two columns: row 4 has the code of one and the name of another. */
export const importBonuses = Action.run(ImportPendingEarnings, {
  dataSource: "bonus-sheet",
  companyId: 101,
  companyEarningId: 1105,
  date: "2026-03-20",
  csv,
  columns: { employeeCode: "Code", lastName: "Last name", amount: "Bonus", reference: "Reference" },
  numberFormat: "1,234.50",
  onInvalid: "skip"
})

/** What became of everything that was submitted under this name, also by programs that have ended. */
export const whatBecameOfIt = Action.run(ReconcileSubmission, { dataSource: "bonus-sheet" })

/** The journal outlives the program: what is run again, a day or a crash later, is not sent again. */
export const withJournal = (file: string) => Effect.provide(FileJournal.layer(file))
// #endregion

/** An import, a payroll that uses it up, and the same import again, each with the journal opened anew. */
export const programWith = (file: string) =>
  Effect.gen(function* () {
    const { completePayroll } = yield* Simulator
    const first = yield* importBonuses.pipe(withJournal(file))
    yield* completePayroll({ companyId: CompanyId.make(101), paycheckDate: LocalDate.make("2026-03-27") })
    const again = yield* importBonuses.pipe(withJournal(file))
    const { counts } = yield* whatBecameOfIt.pipe(withJournal(file))
    return {
      created: first.created.map(({ row }) => row),
      rejected: first.rejected.map(({ field, row }) => ({ row, field })),
      existing: again.existing.map(({ row }) => row),
      goneWithPayroll: counts.goneWithPayroll
    }
  })

/** The same with a journal in a folder of its own. */
export const program = Effect.acquireUseRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "ferrule-"))),
  (folder) => programWith(join(folder, "payroll.journal")),
  (folder) => Effect.sync(() => rmSync(folder, { recursive: true }))
)

if (import.meta.main) runSimulated(program)
