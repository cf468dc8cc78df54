import { Effect, Schema } from "effect"
import { InvalidRequest, NotFound } from "../../client/ApiError.ts"
import { CompanyDeductionId, CompanyId, EmployeeDeductionId, EmployeeId } from "../domain/Ids.ts"
import { NewDeductionAmount } from "../domain/PendingDeduction.ts"
import { submissionFields } from "./PendingSubmission.ts"
import { keyOf } from "./upsert/ScheduleItem.ts"
import { readCurrent } from "./upsert/SchedulePlan.ts"
import { previewScheduledDeductions, upsertScheduledDeductions } from "./UpsertScheduledDeductions.ts"

const operation = "stop_scheduled_deduction"

/** Which scheduled deduction to stop. */
export const ScheduleStop = Schema.Struct({
  companyId: Schema.optionalKey(CompanyId.annotate({ title: "Company", description: "The company of the employee." })),
  employeeId: EmployeeId.annotate({ title: "Employee", description: "The employee whose pay it is taken from." }),
  companyDeductionId: CompanyDeductionId.annotate({
    title: "Deduction type",
    description: "Which of the employee's deductions to stop."
  }),
  planHash: submissionFields.planHash
})

/** See {@link ScheduleStop}. */
export interface ScheduleStop extends Schema.Schema.Type<typeof ScheduleStop> {}

/** What became of a deduction that was to be stopped. */
export const ScheduleStopped = Schema.Struct({
  employeeDeductionId: EmployeeDeductionId.annotate({
    title: "Scheduled deduction",
    description: "Id of the scheduled deduction."
  }),
  outcome: Schema.Literals(["stopped", "unchanged"]).annotate({
    title: "Outcome",
    description: "Whether it was stopped now (stopped), or had been before (unchanged).",
    examples: ["stopped"]
  })
}).annotate({ identifier: "ScheduleStopped", description: "What became of a deduction that was to be stopped." })

/** See {@link ScheduleStopped}. */
export interface ScheduleStopped extends Schema.Schema.Type<typeof ScheduleStopped> {}

const decodeAmount = Schema.decodeUnknownEffect(NewDeductionAmount)

/** The deduction as it is, and the change that stops it. */
const stopOf = Effect.fnUntraced(function* ({ planHash, ...stop }: ScheduleStop) {
  const record = (yield* readCurrent([stop])).get(keyOf(stop))
  if (record === undefined) return yield* new NotFound({ operation })
  const { effectiveFrom, effectiveTo, isOneTime } = record
  const amounts = {
    employeeAmount: record.flatAmount?.employeeAmount ?? 0,
    employerAmount: record.flatAmount?.employerAmount ?? 0
  }
  const flatAmount = yield* Effect.mapError(
    decodeAmount(amounts),
    () =>
      new InvalidRequest({
        operation,
        violations: [
          { path: "flatAmount", expected: "an amount that can be written again. Stop it in the payroll itself" }
        ]
      })
  )
  if (effectiveFrom == null) {
    return yield* new InvalidRequest({
      operation,
      violations: [{ path: "effectiveFrom", expected: "a first day. Stop it in the payroll itself" }]
    })
  }
  const change = {
    ...stop,
    effectiveFrom,
    flatAmount,
    status: "InActive" as const,
    ...(effectiveTo == null ? {} : { effectiveTo }),
    ...(isOneTime == null ? {} : { isOneTime })
  }
  const { employeeDeductionId } = record
  return { employeeDeductionId, submission: { deductions: [change], ...(planHash === undefined ? {} : { planHash }) } }
})

/** Stops a scheduled deduction: reads it, and writes it back with the status `InActive` (specification 4.5). */
export const stopScheduledDeduction = (stop: ScheduleStop) =>
  Effect.gen(function* () {
    const { employeeDeductionId, submission } = yield* stopOf(stop)
    // Also where it is stopped already: an older change may still be under way that lets it run.
    const { unchanged } = yield* upsertScheduledDeductions(submission, operation)
    return { employeeDeductionId, outcome: unchanged.length > 0 ? ("unchanged" as const) : ("stopped" as const) }
  })

/** What {@link stopScheduledDeduction} would do now; changes nothing. */
export const previewStop = (stop: ScheduleStop) =>
  Effect.flatMap(stopOf(stop), ({ submission }) => previewScheduledDeductions(submission, operation))
