/** How a call ended, as far as the API's health goes; `neither` for what says nothing of it: refused, interrupted. */
export type CallOutcome = "success" | "failure" | "neither"

/** A call may go and says how it ended, or has to wait so many milliseconds. */
export type Admission =
  | { readonly waitMillis: number }
  | { readonly waitMillis: undefined; readonly settle: (outcome: CallOutcome, now: number) => void }

/**
 * Leaves an API alone that keeps failing. After so many failures within a time it opens: calls fail at once. When it
 * has been open long enough, one call goes through to probe; its outcome closes or opens it again.
 */
export interface Breaker {
  readonly admit: (now: number) => Admission
}

/** A closed breaker; times in milliseconds. */
export const make = (options: {
  readonly failures: number
  readonly within: number
  readonly openFor: number
}): Breaker => {
  let failedAt: ReadonlyArray<number> = []
  let openUntil: number | undefined
  let isProbing = false

  const open = (now: number) => {
    openUntil = now + options.openFor
    failedAt = []
  }
  const settleCall = (outcome: CallOutcome, now: number) => {
    if (outcome !== "failure" || openUntil !== undefined) return
    failedAt = [...failedAt.filter((at) => now - at < options.within), now]
    if (failedAt.length >= options.failures) open(now)
  }
  const settleProbe = (outcome: CallOutcome, now: number) => {
    isProbing = false
    if (outcome === "success") openUntil = undefined
    if (outcome === "failure") open(now)
  }
  return {
    admit: (now) => {
      if (openUntil === undefined) return { waitMillis: undefined, settle: settleCall }
      if (now < openUntil) return { waitMillis: openUntil - now }
      if (isProbing) return { waitMillis: options.openFor }
      isProbing = true
      return { waitMillis: undefined, settle: settleProbe }
    }
  }
}
