import { CreatePendingEarnings, ReconcileSubmission } from "@ferrule/connector-actions"
import { NewPayrollRun } from "@ferrule/connector-triggers"
import { Action, Decimal, Trigger } from "@ferrule/core"
import { type CompanyId, EarningsPreview, type EarningsReport, type PayrollRun, Payroll } from "@ferrule/core/payroll"
import { PayrollConnector } from "@ferrule/payroll"
import { Simulator } from "@ferrule/testing"
import { Effect, Schema } from "effect"
import { inBrief } from "./RequestTrace.ts"
import { heading, outcome, say } from "./Voice.ts"

const count = (n: number, one: string, many = `${one}s`): string => `${n} ${n === 1 ? one : many}`

/** Earnings for a few employees: a bonus for each, stated as the earning type accepts it. */
const prepareEarnings = Effect.fnUntraced(function* (companyId: CompanyId) {
  const payroll = yield* Payroll
  const types = yield* payroll.companyEarnings.list({ query: { companyIds: [companyId] } })
  const bonus = types.items.find((type) => type.acceptedAmountTypes?.includes("flatAmount"))
  const staff = yield* payroll.employees.list({ query: { companyId, pageSize: 4 } })
  return {
    type: bonus?.name ?? "earning",
    earnings: staff.employees.map(({ id }, index) => ({
      companyId,
      employeeId: id,
      companyEarningId: bonus?.id,
      reference: `bonus-${index + 1}`,
      flatAmount: { amount: 100.1 + 25 * index }
    }))
  }
})

type Prepared = Effect.Success<ReturnType<typeof prepareEarnings>>

const describeReport = (report: EarningsReport): string =>
  `${count(report.submitted, "row")}: ${report.created.length} created, ${report.existing.length} there already, ` +
  `${report.excluded.length + report.rejected.length} left out, ${report.unknown.length} unknown; $${report.totals.flatAmount} in all.`

const payOut = Effect.fnUntraced(function* (run: PayrollRun, earnings: Prepared["earnings"]) {
  const payroll = yield* Payroll
  const page = yield* payroll.paychecks.list({
    query: { payrollKeys: [`${run.companyId}:${run.payrollNumber}`], pageSize: 500 }
  })
  const net = page.items.flatMap(({ netPay }) => (netPay?.total == null ? [] : [netPay.total]))
  const paid = earnings.filter(({ employeeId, flatAmount }) =>
    page.items.some(
      (paycheck) =>
        paycheck.employeeId === employeeId &&
        paycheck.paycheckEarnings?.some((line) => line.flatAmount?.amount === Decimal.make(flatAmount.amount))
    )
  )
  yield* outcome(`${count(page.totalItemsCount, "paycheck")}, $${Decimal.formatSum(net, 2)} paid out, to the cent.`)
  yield* outcome(`${paid.length} of the ${earnings.length} bonuses are on them, each once.`)
})

/** Connects, previews and creates earnings, runs the payroll in the simulated world, polls, reads paychecks, reconciles. */
export const story = Effect.gen(function* () {
  yield* heading("Connect: whom does the key belong to, and what can it see?")
  const { account, sees } = yield* PayrollConnector.test
  yield* outcome(
    `${account}, with ${count(sees.length, "company", "companies")}: ${sees.map(({ name }) => name).join(", ")}.`
  )
  const payroll = yield* Payroll
  const [company] = (yield* payroll.companies.list()).items
  if (company === undefined) return yield* Effect.die("The generated world has no company.")

  yield* heading("Begin to watch for payroll runs: the trigger new_payroll_run takes its starting point.")
  const watching = yield* Trigger.poll(NewPayrollRun, {}, { start: "now" })
  yield* outcome("What is there now is known; only what comes from here on is news.")

  yield* heading(`Preview some earnings at ${company.name}: what would the action create_pending_earnings do?`)
  const { earnings, type } = yield* prepareEarnings(company.id)
  const submission = { dataSource: "first-steps", earnings }
  const { create, planHash, submitted, totals } = yield* Action.previewJson(CreatePendingEarnings, submission).pipe(
    Effect.flatMap(Schema.decodeUnknownEffect(EarningsPreview)),
    inBrief
  )
  yield* outcome(`${type}: ${count(submitted, "row")}, ${create.length} to create; $${totals.flatAmount} in all.`)
  yield* outcome(`This plan is known as ${planHash.slice(0, 12)}… A plan that has changed is not run.`)

  yield* heading("Create pending earnings: run that plan.")
  const report = yield* Action.run(CreatePendingEarnings, { ...submission, planHash })
  yield* outcome(describeReport(report))
  yield* say("   Now the same rows again, as after a crash or a double click:")
  yield* outcome(describeReport(yield* inBrief(Action.run(CreatePendingEarnings, submission))))

  yield* heading("The payroll office runs the payroll (in the simulated world).")
  const run = yield* (yield* Simulator).completePayroll({ companyId: company.id })
  yield* outcome(`Payroll run ${run.payrollNumber} of ${company.name}, paid on ${run.paycheckDate}.`)

  yield* heading("Poll the trigger.")
  const { events } = yield* Trigger.poll(NewPayrollRun, {}, { state: watching.state })
  for (const { id, record } of events)
    yield* outcome(`event ${id}: run ${record.payrollNumber}, paid on ${record.paycheckDate}`)

  yield* heading("Read the paychecks of that run.")
  yield* payOut(run, earnings)

  yield* heading("What became of the rows? The action reconcile_submission knows from the journal what was sent.")
  const { counts } = yield* inBrief(Action.run(ReconcileSubmission, { dataSource: submission.dataSource }))
  yield* outcome(`${count(counts.goneWithPayroll, "row")} used up by the payroll, ${counts.pending} still waiting.`)
  yield* say("   And the same rows once more, though nothing is pending any longer:")
  yield* outcome(describeReport(yield* inBrief(Action.run(CreatePendingEarnings, submission))))
})
