import { Context, Latch, Layer } from "effect"

const make = () => ({ polls: Latch.makeUnsafe(), deliveries: Latch.makeUnsafe() })

/**
 * Rings where the scheduler of this process sleeps: something may be due earlier than it knows. Without a scheduler nobody
 * hears it, and runners in other processes find what is due by themselves.
 */
export const Wakes = Context.Reference<{ readonly polls: Latch.Latch; readonly deliveries: Latch.Latch }>(
  "@ferrule/runner/Wakes",
  { defaultValue: make }
)

/** Of a runner's own, where several run in one process. */
export const layer: Layer.Layer<never> = Layer.sync(Wakes, make)
