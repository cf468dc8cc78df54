// Approved hours become earnings in a durable workflow: what is done is kept, and what is run again is not paid again.
// Run it: npx node examples/08-a-durable-workflow.ts
import { CreatePendingEarnings } from "@ferrule/connector-actions"
import { Action, ActionFailed, Decimal, LocalDate } from "@ferrule/core"
import { CompanyEarningId, CompanyId, DataSource, EmployeeId } from "@ferrule/core/payroll"
import { Simulator } from "@ferrule/testing"
import { Effect, Layer, Schema } from "effect"
import { Activity, Workflow, WorkflowEngine } from "effect/workflow"
import { runSimulated } from "./simulated.ts"

const dataSource = DataSource.make("harbor-time")

// #region workflow
/** Hours that somebody approved. The same approval is the same execution, however often it is started. */
export class PayApprovedHours extends Workflow.make("PayApprovedHours", {
  payload: {
    approval: Schema.NonEmptyString,
    days: Schema.Array(Schema.Struct({ employeeId: EmployeeId, date: LocalDate.LocalDate, hours: Decimal.Decimal }))
  },
  success: Schema.Struct({ created: Schema.Int, existing: Schema.Int, excluded: Schema.Int }),
  error: ActionFailed,
  idempotencyKey: ({ approval }) => approval
}) {}

/** One step, which may be run again: rows have references, so what is there already is not created again. */
export const payApprovedHours = PayApprovedHours.toLayer(({ approval, days }) =>
  Effect.gen(function* () {
    const { created, excluded, existing } = yield* Action.toActivity(CreatePendingEarnings, {
      dataSource,
      onExcluded: "skip",
      earnings: days.map(({ date, employeeId, hours }) => ({
        companyId: CompanyId.make(101),
        employeeId,
        companyEarningId: CompanyEarningId.make(1101),
        date,
        reference: `${approval} ${employeeId} ${date}`,
        unitsAmount: { units: hours }
      }))
    }).pipe(Activity.retry({ times: 3, while: ({ retryable }) => retryable }))
    return { created: created.length, existing: existing.length, excluded: excluded.length }
  })
)
// #endregion

const day = (employeeId: number, hours: number) => ({
  employeeId: EmployeeId.make(employeeId),
  date: LocalDate.make("2026-03-20"),
  hours: Decimal.make(hours)
})

const pay = PayApprovedHours.execute({
  approval: "week-12",
  days: [day(100001, 8), day(100002, 7.5), day(999999, 8)]
})

/** An engine that keeps what it knows in memory; in production it is a database's: effect/cluster has one. */
const engine = Layer.fresh(payApprovedHours.pipe(Layer.provideMerge(WorkflowEngine.layerMemory)))

/** Started twice, the workflow runs once. And where an engine has lost what it knew, nothing is paid twice either. */
export const program = Effect.gen(function* () {
  const [first, again] = yield* Effect.all([pay, pay]).pipe(Effect.provide(engine))
  const elsewhere = yield* pay.pipe(Effect.provide(engine))
  const { pendingEarnings } = yield* (yield* Simulator).world
  return {
    first,
    again,
    elsewhere,
    pending: pendingEarnings.filter((earning) => earning.dataSource === dataSource).length
  }
})

if (import.meta.main) runSimulated(program)
