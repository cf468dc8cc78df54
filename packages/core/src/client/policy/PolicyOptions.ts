import { Duration } from "effect"

/** How calls are repeated, limited and given up. Every member has a default. */
export interface PolicyOptions {
  /** How often a call is tried in all; 4. Only what provably changed nothing, or may be repeated, is tried again. */
  readonly attempts?: number
  /** The longest wait before the second try; 200 ms. It doubles with each try, and the wait is random up to it. */
  readonly baseDelay?: Duration.Input
  /** The longest wait before any try; 20 s. */
  readonly maxDelay?: Duration.Input
  /** The longest `Retry-After` that is waited for; 5 min. Beyond it the call fails and says how long to wait. */
  readonly maxRetryAfter?: Duration.Input
  /** How long one try may take, its answer's body included; 30 s. */
  readonly attemptTimeout?: Duration.Input
  /** How long the call may take in all, waits included; 10 min. */
  readonly deadline?: Duration.Input
  /** What a connection may spend on tries after the first; 500 tokens, of which each costs 5 and a success gives back. */
  readonly retryQuota?: { readonly tokens: number; readonly cost: number }
  /** After so many failures within a time, calls fail at once while the API is left alone; 10 in 30 s, for 30 s. */
  readonly breaker?: { readonly failures: number; readonly within: Duration.Input; readonly openFor: Duration.Input }
  /** How many requests are under way at once; 8. Halved when the API asks for fewer, regained step by step. */
  readonly concurrency?: number
  /**
   * How many requests are started in a time; as many as concurrency allows unless given. Slowed down when the API asks
   * for fewer, regained step by step.
   */
  readonly rate?: { readonly requests: number; readonly per: Duration.Input }
}

const millis = (input: Duration.Input): number => Duration.toMillis(input)

/** The options with their defaults, times in milliseconds. */
export const resolve = (options: PolicyOptions = {}) => {
  const breaker = options.breaker ?? { failures: 10, within: "30 seconds", openFor: "30 seconds" }
  return {
    attempts: options.attempts ?? 4,
    baseDelay: millis(options.baseDelay ?? "200 millis"),
    maxDelay: millis(options.maxDelay ?? "20 seconds"),
    maxRetryAfter: millis(options.maxRetryAfter ?? "5 minutes"),
    attemptTimeout: millis(options.attemptTimeout ?? "30 seconds"),
    deadline: millis(options.deadline ?? "10 minutes"),
    retryQuota: options.retryQuota ?? { tokens: 500, cost: 5 },
    breaker: { failures: breaker.failures, within: millis(breaker.within), openFor: millis(breaker.openFor) },
    concurrency: options.concurrency ?? 8,
    rate: options.rate === undefined ? undefined : { requests: options.rate.requests, per: millis(options.rate.per) }
  }
}

/** See {@link resolve}. */
export type Resolved = ReturnType<typeof resolve>
