import { Effect, Fiber } from "effect"

/** Ends a process in the middle of what it does: at its k-th call, so many milliseconds after the call began. */
export interface Crash {
  /** Counts a call; to be made before it. */
  readonly count: Effect.Effect<void>
  readonly calls: () => number
  readonly hasCrashed: () => boolean
}

export const make = (
  plan: { readonly call: number; readonly after: number } | null,
  victim: () => Fiber.Fiber<unknown, unknown> | undefined
): Crash => {
  let calls = 0
  let hasCrashed = false
  const strike = Effect.suspend(() => {
    const fiber = victim()
    hasCrashed = true
    return fiber === undefined ? Effect.void : Fiber.interrupt(fiber)
  })
  return {
    count: Effect.suspend(() => {
      if (plan === null || calls++ !== plan.call) return Effect.void
      const { after } = plan
      if (after > 0) return Effect.asVoid(Effect.forkDetach(Effect.delay(strike, after)))
      return Effect.andThen(Effect.forkDetach(strike), Effect.never)
    }),
    calls: () => calls,
    hasCrashed: () => hasCrashed
  }
}
