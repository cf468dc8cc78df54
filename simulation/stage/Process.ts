import { Journal, WriteJournal } from "@ferrule/core"
import {
  createPendingDeductions,
  createPendingEarnings,
  type DeductionRow,
  type EarningRow,
  Payroll
} from "@ferrule/core/payroll"
import { Clock, Effect, Exit, Cause, Fiber, Redacted } from "effect"
import * as Crash from "./Crash.ts"
import * as DirectPayroll from "./DirectPayroll.ts"
import type { Ran, Report } from "./Ran.ts"
import * as ShakyJournal from "./ShakyJournal.ts"
import type { Stage } from "./Stage.ts"
import type { RunPlan, Story } from "./Story.ts"
import { dataSource, indexesOf, rowOf } from "./Submission.ts"
import type { Secrets } from "./Secrets.ts"

// More requests than any run makes.
const endless = 5000

/** What a submission comes to; a report where it failed with one, too. */
const submit = (story: Story, plan: RunPlan, indexes: ReadonlyArray<number>) => {
  const rows = indexes.map((index) => rowOf(story, index, plan.changed.includes(index)))
  const options = { dataSource, batchSize: plan.batchSize, onInvalid: plan.onInvalid }
  // Every row of a story is of its kind.
  const created: Effect.Effect<Report, unknown, Payroll | WriteJournal> =
    story.kind === "earnings"
      ? createPendingEarnings({ ...options, earnings: rows as ReadonlyArray<EarningRow> })
      : createPendingDeductions({ ...options, deductions: rows as ReadonlyArray<DeductionRow> })
  return Effect.catchIf(created, isIncomplete, ({ report }) => Effect.succeed(Redacted.value(report)))
}

const isIncomplete = (
  error: unknown
): error is { readonly _tag: "IncompleteWrite"; readonly report: Redacted.Redacted<Report> } =>
  typeof error === "object" && error !== null && "_tag" in error && error._tag === "IncompleteWrite"

const tagOf = (cause: Cause.Cause<unknown>): string => {
  const error = Cause.squash(cause)
  return typeof error === "object" && error !== null && "_tag" in error ? String(error._tag) : `defect ${String(error)}`
}

/** Runs a submission in a process of its own, with nothing but the journal in common with others. */
export const run = Effect.fnUntraced(function* (
  story: Story,
  name: string,
  plan: RunPlan,
  stage: Stage,
  options: {
    readonly scopes: Parameters<typeof Journal.inMemory>[0]
    readonly secrets: Secrets
    readonly trace: (line: string) => void
  }
): Effect.fn.Return<Ran> {
  let fiber: Fiber.Fiber<unknown, unknown> | undefined
  let requests = 0
  let creations = 0
  let takeovers = 0
  const crash = Crash.make(plan.crash, () => fiber)
  const payroll = yield* DirectPayroll.make((call) => {
    if (requests++ > endless) return Effect.die(new Error("The run does not come to its end."))
    if (call.method === "POST") creations++
    return Effect.andThen(crash.count, stage.call(call))
  }, name)
  const journal = ShakyJournal.make(Journal.inMemory(options.scopes, story.isDurable), {
    failures: plan.journal,
    isCalm: stage.weather.isCalm,
    random: stage.random,
    count: crash.count,
    onTakeover: () => void takeovers++,
    onFailure: (isDone) => options.trace(`${name} journal fails ${isDone ? "after" : "before"}`)
  })
  const indexes = indexesOf(story, plan)
  const submitted = submit(story, plan, indexes).pipe(
    Effect.provideService(Payroll, payroll),
    Effect.provideService(WriteJournal, journal)
  )
  const startedAt = yield* Clock.currentTimeMillis
  fiber = yield* Effect.forkDetach(submitted)
  const exit = yield* Fiber.await(fiber)
  if (Exit.isFailure(exit)) options.secrets.hearFailure(exit.cause)
  const ran: Ran = {
    name,
    plan,
    indexes,
    startedAt,
    endedAt: yield* Clock.currentTimeMillis,
    report: Exit.isSuccess(exit) ? (exit.value as Report) : undefined,
    failure: Exit.isFailure(exit) && !crash.hasCrashed() ? tagOf(exit.cause) : undefined,
    hasCrashed: crash.hasCrashed(),
    requests,
    creations,
    takeovers
  }
  options.trace(`${name} ${ran.report === undefined ? (ran.failure ?? "crashed") : summary(ran.report)}`)
  return ran
})

const summary = ({ created, excluded, existing, rejected, unknown }: Report): string =>
  Object.entries({ created, existing, excluded, rejected, unknown })
    .map(([name, rows]) => `${name} ${rows.map(({ row }) => row).join(",") || "-"}`)
    .join("; ")
