import { Clock, Context, Effect, Layer } from "effect"

/** When a runner has last gone round: asked its database what is due, and been answered; and what it cannot get done. */
export interface Pulse {
  readonly beat: Effect.Effect<void>
  /** Whatever `who` does with the database cannot be done, for this reason; without one, it can again. */
  readonly stuck: (who: object, reason?: string) => Effect.Effect<void>
  /** Why something is stuck; nothing when nothing is. */
  readonly trouble: Effect.Effect<string | undefined>
  /** Milliseconds since then; nothing before the first time. */
  readonly age: Effect.Effect<number | undefined>
}

const make = (): Pulse => {
  let last: number | undefined
  const troubles = new Map<object, string>()
  return {
    stuck: (who, reason) =>
      Effect.sync(() => {
        if (reason === undefined) troubles.delete(who)
        else troubles.set(who, reason)
      }),
    trouble: Effect.sync(() => [...troubles.values()][0]),
    beat: Effect.map(Clock.currentTimeMillis, (now) => {
      last = now
    }),
    age: Effect.map(Clock.currentTimeMillis, (now) => (last === undefined ? undefined : now - last))
  }
}

/** Every round of the scheduler beats it, so that readiness can tell a runner that works from one that hangs. */
export const RunnerPulse = Context.Reference<Pulse>("@ferrule/runner/RunnerPulse", { defaultValue: make })

/** A pulse of a runner's own, where several run in one process. */
export const layer: Layer.Layer<never> = Layer.sync(RunnerPulse, make)
