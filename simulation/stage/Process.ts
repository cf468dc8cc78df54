import { Journal, WriteJournal } from "@ferrule/core"
import { Payroll } from "@ferrule/core/payroll"
import { Cause, Clock, Effect, Exit, Fiber, Redacted } from "effect"
import type { Secrets } from "./Secrets.ts"
import * as Crash from "./Crash.ts"
import * as ShakyJournal from "./ShakyJournal.ts"
import type { Stage } from "./Stage.ts"
import type { Trouble } from "./Trouble.ts"

/** How a process went. */
export interface Ended<Report> {
  readonly name: string
  readonly startedAt: number
  readonly endedAt: number
  /** None where it crashed or failed as a whole. */
  readonly report: Report | undefined
  /** The tag of what it failed with as a whole. */
  readonly failure: string | undefined
  readonly hasCrashed: boolean
  /** Requests that it made. */
  readonly requests: number
  /** Those that were to change something. */
  readonly sends: number
  /** Claims of other runs that it took over. */
  readonly takeovers: number
}

/** What the processes of one story have in common. */
export interface Surroundings {
  readonly stage: Stage
  readonly scopes: NonNullable<Parameters<typeof Journal.inMemory>[0]>
  readonly isDurable: boolean
  readonly secrets: Secrets
  readonly trace: (line: string) => void
}

// More requests than any run makes.
const endless = 1000

const isIncomplete = (
  error: unknown
): error is { readonly _tag: "IncompleteWrite"; readonly report: Redacted.Redacted<unknown> } =>
  typeof error === "object" && error !== null && "_tag" in error && error._tag === "IncompleteWrite"

/** The report of a submission, where it failed with one, too. */
const reported = <Report, R>(submission: Effect.Effect<Report, unknown, R>) =>
  // What it fails with is the report that it would have given.
  Effect.catchIf(submission, isIncomplete, ({ report }) => Effect.succeed(Redacted.value(report) as Report))

const tagOf = (cause: Cause.Cause<unknown>): string => {
  const error = Cause.squash(cause)
  return typeof error === "object" && error !== null && "_tag" in error ? String(error._tag) : `defect ${String(error)}`
}

/** Runs a submission in a process of its own, with nothing but the journal in common with others. */
export const run = Effect.fnUntraced(function* <Report extends object>(
  name: string,
  trouble: Trouble,
  submission: Effect.Effect<Report, unknown, Payroll | WriteJournal>,
  { isDurable, scopes, secrets, stage, trace }: Surroundings
): Effect.fn.Return<Ended<Report>> {
  let fiber: Fiber.Fiber<Report, unknown> | undefined
  let requests = 0
  let sends = 0
  let takeovers = 0
  const crash = Crash.make(trouble.crash, () => fiber)
  const payroll = yield* stage.payroll(name, (isWrite) => {
    if (requests++ > endless) return Effect.die(new Error("The run does not come to its end."))
    if (isWrite) sends++
    return crash.count
  })
  const journal = ShakyJournal.make(Journal.inMemory(scopes, isDurable), {
    failures: trouble.journal,
    isCalm: stage.weather.isCalm,
    random: stage.random,
    count: crash.count,
    onTakeover: () => void takeovers++,
    onFailure: (isDone) => trace(`${name} journal fails ${isDone ? "after" : "before"}`)
  })
  const submitted = reported(submission).pipe(
    Effect.provideService(Payroll, payroll),
    Effect.provideService(WriteJournal, journal)
  )
  const startedAt = yield* Clock.currentTimeMillis
  fiber = yield* Effect.forkDetach(submitted)
  const exit = yield* Fiber.await(fiber)
  if (Exit.isFailure(exit)) secrets.hearFailure(exit.cause)
  const ended = {
    name,
    startedAt,
    endedAt: yield* Clock.currentTimeMillis,
    report: Exit.isSuccess(exit) ? exit.value : undefined,
    failure: Exit.isFailure(exit) && !crash.hasCrashed() ? tagOf(exit.cause) : undefined,
    hasCrashed: crash.hasCrashed(),
    requests,
    sends,
    takeovers
  }
  trace(`${name} ${ended.report === undefined ? (ended.failure ?? "crashed") : summary(ended.report)}`)
  return ended
})

/** The rows of a report, by what became of them. */
const summary = (report: object): string =>
  Object.entries(report)
    .filter((part): part is [string, ReadonlyArray<{ readonly row: number }>] => Array.isArray(part[1]))
    .map(([name, rows]) => `${name} ${rows.map(({ row }) => row ?? "?").join(",") || "-"}`)
    .join("; ")
