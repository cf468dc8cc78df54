// A trigger and an action make a workflow: whoever is paid in a payroll run gets a phone allowance in the next one.
// Run it: npx node examples/04-compose-a-workflow.ts
import { CreatePendingEarnings } from "@ferrule/connector-actions"
import { Decimal, LocalDate } from "@ferrule/core"
import { CompanyEarningId, CompanyId, DataSource, Payroll, type PayrollRun } from "@ferrule/core/payroll"
import { Simulator } from "@ferrule/testing"
import { Array, Effect, Redacted, Stream } from "effect"
import { forEachNewRun } from "./03-poll-a-trigger.ts"
import { runSimulated } from "./simulated.ts"

const dataSource = DataSource.make("phone-allowance")

// #region workflow
/** Adds the allowance of everybody who was paid in a run, and gives the report. */
export const payAllowance = Effect.fn("payAllowance")(function* ({
  companyId,
  payrollNumber,
  paycheckDate
}: PayrollRun) {
  const payroll = yield* Payroll
  const run = `${companyId}:${payrollNumber}`
  const paid = yield* payroll.stream.paychecks({ payrollKeys: [run] }).pipe(
    Stream.map(({ employeeId }) => employeeId),
    Stream.runCollect
  )
  const earnings = Array.dedupe(paid).map((employeeId) => ({
    companyId,
    employeeId,
    companyEarningId: CompanyEarningId.make(1107),
    reference: `${run} ${employeeId}`,
    flatAmount: { amount: Decimal.make("25.00") },
    ...(paycheckDate == null ? {} : { date: LocalDate.addDays(paycheckDate, 1) })
  }))
  if (earnings.length === 0) return
  return yield* CreatePendingEarnings.run({ dataSource, earnings })
})

/** One round. What can be decided here is; every other error stays in the type, for whoever calls this. */
export const round = forEachNewRun((run) =>
  payAllowance(run).pipe(
    Effect.catchTag("IncompleteWrite", (error) => {
      // Who is left out is pay data: the report prints as `<redacted>` until it is opened on purpose.
      const { excluded, rejected, unknown } = Redacted.value(error.report)
      return unknown.length > 0
        ? Effect.fail(error) // comes again with the next round, which looks up what is there before it sends
        : Effect.logWarning(`${excluded.length + rejected.length} rows need a person`)
    })
  )
).pipe(
  Effect.catchTags({
    Unauthorized: ({ message }) => Effect.as(Effect.logError(message), 0),
    // Has been tried several times by now. Nothing is lost: the state was not stored.
    Unavailable: ({ message }) => Effect.as(Effect.logWarning(message), 0)
  })
)
// #endregion

/** Two rounds: before and after a payroll is completed. */
export const program = Effect.gen(function* () {
  const { completePayroll, world } = yield* Simulator
  const before = yield* round
  yield* completePayroll({ companyId: CompanyId.make(101), paycheckDate: LocalDate.make("2026-03-27") })
  const after = yield* round
  const { pendingEarnings } = yield* world
  const allowances = pendingEarnings.filter((earning) => earning.dataSource === dataSource)
  return { before, after, allowances: allowances.length }
})

if (import.meta.main) runSimulated(program)
