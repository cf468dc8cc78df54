import { Clock, Duration, Effect, Exit, Random, Schema } from "effect"
import type { HttpMethod } from "effect/http"
import { type ApiError, Unavailable } from "../ApiError.ts"
import * as AdaptiveConcurrency from "./AdaptiveConcurrency.ts"
import * as Breaker from "./Breaker.ts"
import { CallOptions } from "./CallOptions.ts"
import * as Outcome from "../Outcome.ts"
import { type PolicyOptions, resolve, type Resolved } from "./PolicyOptions.ts"
import * as RequestRate from "./RequestRate.ts"
import * as RetryQuota from "./RetryQuota.ts"

export type { PolicyOptions } from "./PolicyOptions.ts"

/** What a call is: how it is named in errors, and its HTTP method, which says whether it may be repeated. */
export interface Call {
  readonly operation: string
  readonly method: HttpMethod.HttpMethod
}

/** Runs the calls of one connection under its policy: an attempt may be made more than once. */
export interface Policy {
  readonly run: <A>(call: Call, attempt: Effect.Effect<A, ApiError>) => Effect.Effect<A, ApiError>
}

class BreakerOpen extends Schema.TaggedError<BreakerOpen>()("BreakerOpen", { waitMillis: Schema.Number }) {}

const repeatable: ReadonlySet<HttpMethod.HttpMethod> = new Set(["GET", "HEAD", "OPTIONS", "PUT"])

/** Only what was not committed is sent again; reads and upserts change nothing more when they are repeated (law 2). */
const mayRetry = (method: HttpMethod.HttpMethod, error: ApiError): boolean =>
  error.retryable && (repeatable.has(method) || Outcome.ofError(error) === "NotCommitted")

const retryAfterOf = (error: ApiError): number | undefined =>
  error._tag === "RateLimited" || error._tag === "Unavailable" ? error.retryAfterMillis : undefined

const breakerOutcome = (exit: Exit.Exit<unknown, ApiError>): Breaker.CallOutcome => {
  if (Exit.isSuccess(exit)) return "success"
  const error = Exit.findErrorOption(exit)
  if (error._tag === "None" || error.value._tag === "RateLimited") return "neither"
  return error.value._tag === "Unavailable" ? "failure" : "success"
}

/** What happened so far in one call. */
interface Progress {
  attempts: number
  isUnderWay: boolean
  /** An attempt ended without saying whether it was carried out. */
  isInDoubt: boolean
}

const noted = <A>(attempt: Effect.Effect<A, ApiError>, progress: Progress) =>
  Effect.suspend(() => {
    progress.attempts++
    progress.isUnderWay = true
    return attempt
  })

/** A refusal says nothing of an earlier attempt that may have been carried out, nor is every call safe to make again. */
const inLightOf = (progress: Progress, { method }: Call, error: ApiError): ApiError => {
  if (method === "GET" || method === "HEAD" || method === "OPTIONS") return error
  if (!repeatable.has(method) && error._tag === "Unavailable" && Outcome.ofError(error) === "Unknown") {
    return new Unavailable({ ...error, repeatable: false })
  }
  return progress.isInDoubt && Outcome.ofError(error) === "NotCommitted"
    ? Object.assign(error, { mayHaveCommitted: true })
    : error
}

/** How long to wait before the next try, or undefined when the API asks for more patience than the policy has. */
const waitBefore = (retry: number, error: ApiError, options: Resolved): Effect.Effect<number | undefined> =>
  Effect.map(Random.next, (random) => {
    const jitter = random * Math.min(options.maxDelay, options.baseDelay * 2 ** retry)
    const asked = retryAfterOf(error)
    if (asked === undefined) return jitter
    return asked > options.maxRetryAfter ? undefined : asked + random * options.baseDelay
  })

const tookTooLong = ({ operation }: Call, millis: number, sent: boolean) =>
  new Unavailable({ operation, sent, reason: `it did not answer within ${Duration.format(Duration.millis(millis))}` })

const tooLate = ({ operation }: Call) =>
  new Unavailable({ operation, sent: false, reason: "its time was over before it could be sent" })

/** Lets nothing leave after its time, as when this process stood still: others may have waited for its end, and gone on. */
const inTime = (call: Call, giveUpAt: number): Effect.Effect<void, ApiError> =>
  Effect.flatMap(Clock.currentTimeMillis, (now) => (now < giveUpAt ? Effect.void : tooLate(call)))

const leftAlone = ({ operation }: Call, { waitMillis }: BreakerOpen) =>
  new Unavailable({
    operation,
    sent: false,
    reason: `it kept failing and is left alone for ${Math.ceil(waitMillis / 1000)} s`,
    retryAfterMillis: waitMillis
  })

/** The policy of one connection, with state of its own. Every number is an option; see {@link PolicyOptions}. */
export const make = Effect.fnUntraced(function* (given?: PolicyOptions): Effect.fn.Return<Policy> {
  const options = resolve(given)
  const quota = RetryQuota.make(options.retryQuota)
  const breaker = Breaker.make(options.breaker)
  const concurrency = yield* AdaptiveConcurrency.make(options.concurrency)
  const rate = RequestRate.make(options.rate)

  const guarded = <A>(attempt: Effect.Effect<A, ApiError>): Effect.Effect<A, ApiError | BreakerOpen> =>
    Effect.uninterruptibleMask((restore) =>
      Effect.gen(function* () {
        const admission = breaker.admit(yield* Clock.currentTimeMillis)
        if (admission.waitMillis !== undefined) return yield* new BreakerOpen(admission)
        const exit = yield* Effect.exit(restore(attempt))
        admission.settle(breakerOutcome(exit), yield* Clock.currentTimeMillis)
        return yield* exit
      })
    )

  const adapted = <A>(attempt: Effect.Effect<A, ApiError>): Effect.Effect<A, ApiError> =>
    Effect.flatMap(Clock.currentTimeMillis, (beganAt) =>
      attempt.pipe(
        Effect.tap(() => Effect.andThen(Effect.sync(rate.recover), concurrency.succeed)),
        Effect.tapError((error) =>
          error._tag === "RateLimited"
            ? Effect.map(
                concurrency.throttle(Math.min(retryAfterOf(error) ?? 0, options.maxRetryAfter), beganAt),
                (isNewSign) => (isNewSign ? rate.slowDown() : undefined)
              )
            : Effect.void
        )
      )
    )

  const once = <A>(call: Call, attempt: Effect.Effect<A, ApiError>, giveUpAt: number) =>
    attempt.pipe(
      Effect.timeoutOrElse({
        duration: options.attemptTimeout,
        orElse: () => tookTooLong(call, options.attemptTimeout, true)
      }),
      adapted,
      guarded,
      (effect) => rate.slot.pipe(Effect.andThen(inTime(call, giveUpAt)), Effect.andThen(effect)),
      concurrency.limit
    )

  const repeated = <A>(
    call: Call,
    attempt: Effect.Effect<A, ApiError>,
    progress: Progress,
    { deadline = options.deadline, onDoubt }: CallOptions
  ): Effect.Effect<A, ApiError | BreakerOpen> =>
    Effect.gen(function* () {
      const giveUpAt = (yield* Clock.currentTimeMillis) + deadline
      for (let retry = 0; ; retry++) {
        const exit = yield* Effect.exit(once(call, noted(attempt, progress), giveUpAt))
        if (Exit.isSuccess(exit)) {
          quota.refund(retry)
          return exit.value
        }
        const found = Exit.findErrorOption(exit)
        if (found._tag === "None" || found.value._tag === "BreakerOpen") return yield* exit
        const error = found.value
        progress.isUnderWay = false
        if (Outcome.ofError(error) === "Unknown") {
          progress.isInDoubt = true
          onDoubt?.()
        }
        if (retry + 1 >= options.attempts || !mayRetry(call.method, error)) return yield* error
        const wait = yield* waitBefore(retry, error, options)
        const now = yield* Clock.currentTimeMillis
        if (wait === undefined || now + wait >= giveUpAt || !quota.spend()) return yield* error
        yield* Effect.sleep(wait)
      }
    })

  return {
    run: (call, attempt) =>
      Effect.flatMap(CallOptions, (own) => {
        const progress: Progress = { attempts: 0, isUnderWay: false, isInDoubt: false }
        const given = Math.min(own.deadline ?? options.deadline, options.deadline)
        if (given < 0) return tooLate(call)
        const deadline = Math.max(1, given)
        return repeated(call, attempt, progress, { ...own, deadline }).pipe(
          Effect.timeoutOrElse({
            duration: deadline,
            orElse: () => tookTooLong(call, deadline, progress.isUnderWay)
          }),
          Effect.catchTag("BreakerOpen", (open) => leftAlone(call, open)),
          Effect.mapError((error) => inLightOf(progress, call, error)),
          Effect.onExit(() => Effect.annotateCurrentSpan("ferrule.attempts", progress.attempts))
        )
      })
  }
})
