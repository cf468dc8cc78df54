// From approved hours to the books: a durable workflow that goes on where it was, however often its process is killed.
// Run it: npx node examples/13-a-payroll-flow.ts
import { BuildPayrollJournal, CreatePendingEarnings } from "@ferrule/connector-actions"
import { PayrollJournalReady } from "@ferrule/connector-triggers"
import { Action, ActionFailed, Decimal, LocalDate, Trigger, type TriggerEvent } from "@ferrule/core"
import {
  CompanyEarningId,
  CompanyId,
  DataSource,
  EmployeeId,
  PayrollJournal,
  PayrollNumber
} from "@ferrule/core/payroll"
import { FlowEngine } from "@ferrule/runner"
import { FileJournal, SqliteClient } from "@ferrule/sqlite"
import { Simulator } from "@ferrule/testing"
import { Duration, Effect, Layer, Schedule, Schema, Stream } from "effect"
import { KeyValueStore } from "effect/persistence"
import { Activity, DurableDeferred, Workflow } from "effect/workflow"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { runSimulated } from "./simulated.ts"

// #region flow
/** Hours that somebody approved for a payday. There is one flow a company and payday, however often it is started. */
export class PayHours extends Workflow.make("PayHours", {
  payload: {
    companyId: CompanyId,
    payday: LocalDate.LocalDate,
    hours: Schema.Array(Schema.Struct({ employeeId: EmployeeId, hours: Decimal.Decimal }))
  },
  success: Schema.Struct({ created: Schema.Int, existing: Schema.Int, journal: PayrollJournal }),
  error: ActionFailed,
  idempotencyKey: ({ companyId, payday }) => `${companyId} ${payday}`
}) {}

const dataSource = DataSource.make("harbor-time")

/** The payroll that has paid them. */
const Paid = DurableDeferred.make("paid", { success: PayrollNumber })

export const payHours = PayHours.toLayer(({ companyId, hours, payday }) =>
  Effect.gen(function* () {
    const { created, existing } = yield* Action.toActivity(CreatePendingEarnings, {
      dataSource,
      earnings: hours.map(({ employeeId, hours: units }) => ({
        companyId,
        employeeId,
        companyEarningId: CompanyEarningId.make(1101),
        date: payday,
        reference: `${payday} ${employeeId}`,
        unitsAmount: { units }
      }))
    }).pipe(Activity.retry({ times: 5, while: ({ retryable }) => retryable }))
    yield* Effect.log(`The hours wait for the payroll of ${payday}.`)
    const payrollNumber = yield* DurableDeferred.await(Paid) // for minutes or weeks
    const journal = yield* Action.toActivity(BuildPayrollJournal, { companyId, payrollNumber }).pipe(
      Activity.retry({ times: 5, while: ({ retryable }) => retryable })
    )
    return { created: created.length, existing: existing.length, journal }
  })
)

/** Tells the flow of that company and payday which payroll has paid it. Told again, it knows already. */
const onJournal = ({ record }: TriggerEvent<typeof PayrollJournalReady.feed.record.Type>) =>
  Effect.gen(function* () {
    const { companyId, paycheckDate, payrollNumber } = record
    if (paycheckDate === undefined || paycheckDate === null) return
    const executionId = yield* PayHours.executionId({ companyId, payday: paycheckDate, hours: [] })
    const token = DurableDeferred.tokenFromExecutionId(Paid, { workflow: PayHours, executionId })
    yield* DurableDeferred.succeed(Paid, { token, value: payrollNumber })
  })
// #endregion

// #region run
/** Looks for payrolls that are complete, from a day on. Where it was is stored once an event was handed over. */
const follow = (start: LocalDate.LocalDate, every: Duration.Input) =>
  Effect.gen(function* () {
    const store = yield* KeyValueStore.KeyValueStore
    const options = {
      start,
      every,
      load: store.get("payrolls"),
      save: (state: string) => store.set("payrolls", state)
    }
    yield* Stream.runForEach(Trigger.stream(PayrollJournalReady, {}, options), onJournal)
  }).pipe(Effect.tapError(Effect.logWarning), Effect.retry(Schedule.spaced(every)))

/** Flows, and what they wait for, kept in the files of a folder. One process at a time runs them. */
export const flows = (folder: string, start: LocalDate.LocalDate, every: Duration.Input) =>
  Layer.effectDiscard(Effect.forkScoped(follow(start, every))).pipe(
    Layer.provide(KeyValueStore.layerSql()),
    Layer.merge(payHours),
    Layer.provideMerge(FlowEngine.layer),
    Layer.provide(SqliteClient.layer({ filename: join(folder, "flows.db") })),
    Layer.provide(FileJournal.layer(join(folder, "writes.db")))
  )
// #endregion

/** The flow from end to end. Somebody runs the payroll as soon as the hours wait for it. */
export const program = Effect.gen(function* () {
  const { completePayroll, world } = yield* Simulator
  const companyId = CompanyId.make(101)
  const payday = LocalDate.fromEpochMillisUtc(Date.now())
  const hours = [
    { employeeId: EmployeeId.make(100001), hours: Decimal.make(8) },
    { employeeId: EmployeeId.make(100002), hours: Decimal.make(7.5) }
  ]
  const waiting = Effect.map(world, ({ pendingEarnings }) =>
    pendingEarnings.filter((earning) => earning.dataSource === dataSource)
  ).pipe(Effect.delay("100 millis"), Effect.repeat({ until: ({ length }) => length === hours.length }))
  const payroll = Effect.andThen(waiting, completePayroll({ companyId, paycheckDate: payday }))

  const made = Effect.sync(() => mkdtempSync(join(tmpdir(), "ferrule-flow-")))
  const folder = yield* Effect.acquireRelease(made, (folder) => Effect.sync(() => rmSync(folder, { recursive: true })))
  const paid = PayHours.execute({ companyId, payday, hours }).pipe(Effect.provide(flows(folder, payday, "1 second")))
  const [{ created, journal }] = yield* Effect.all([paid, payroll], { concurrency: "unbounded" })
  return { created, payrollNumber: journal.payrollNumber, journalLines: journal.lines.length }
}).pipe(Effect.scoped)

if (import.meta.main) runSimulated(program)
