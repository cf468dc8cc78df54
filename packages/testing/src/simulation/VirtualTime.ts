import { Clock, Context, Duration, Effect, type Exit, Random, Scheduler } from "effect"
import { Digest } from "effect/crypto"
import * as SeededRandom from "../SeededRandom.ts"
import { instantDigest } from "./instantDigest.ts"
import * as Timers from "./Timers.ts"

/** Where a simulation begins, and what its chance follows from. */
export interface VirtualTimeOptions {
  readonly seed: string | number
  /** The instant at which time begins, in milliseconds since 1970; 2026-01-05 if left out. */
  readonly startsAt?: number
}

/** Nothing can go on any more, and no time that passes would change that. */
export class DeadEnd extends Error {
  override readonly name = "DeadEnd"
}

const monday = Date.UTC(2026, 0, 5)

const clockOf = (timers: Timers.Timers): Clock.Clock => {
  const millis = () => timers.now()
  const nanos = () => BigInt(Math.round(timers.now() * 1000)) * 1000n
  return {
    currentTimeMillisUnsafe: millis,
    currentTimeMillis: Effect.sync(millis),
    currentTimeNanosUnsafe: nanos,
    currentTimeNanos: Effect.sync(nanos),
    monotonicTimeNanosUnsafe: nanos,
    monotonicTimeNanos: Effect.sync(nanos),
    sleep: (duration) => {
      const wait = Duration.toMillis(duration)
      if (wait <= 0) return Effect.yieldNow
      if (!Number.isFinite(wait)) return Effect.never
      return Effect.callback<void>((resume) => {
        const cancel = timers.add(wait, () => resume(Effect.void))
        return Effect.sync(cancel)
      })
    }
  }
}

const randomOf = (seed: string | number) => {
  const next = SeededRandom.make(seed, "effect")
  return {
    nextDoubleUnsafe: next,
    nextIntUnsafe: () => Math.floor(next() * (2 * Number.MAX_SAFE_INTEGER)) - Number.MAX_SAFE_INTEGER
  }
}

const begin = <A, E>(effect: Effect.Effect<A, E>, { seed, startsAt = monday }: VirtualTimeOptions) => {
  const timers = Timers.make(startsAt)
  let tasks: Array<() => void> = []
  const scheduler = new Scheduler.MixedScheduler("async", (task) => {
    tasks.push(task)
    return () => {
      tasks = tasks.filter((each) => each !== task)
    }
  })
  const services = Context.make(Clock.Clock, clockOf(timers)).pipe(
    Context.add(Random.Random, randomOf(seed)),
    Context.add(Digest.Digest, instantDigest)
  )
  const fiber = Effect.runForkWith(services)(effect, { scheduler })
  return {
    exit: () => fiber.pollUnsafe(),
    /** Runs what can go on without time; says whether there was anything. */
    drain: () => {
      const isBusy = tasks.length > 0
      while (tasks.length > 0) {
        const due = tasks
        tasks = []
        for (const task of due) task()
      }
      return isBusy
    },
    advance: timers.advance
  }
}

/**
 * Runs an effect that waits for nothing but time, all at once: where nothing can go on, time moves to the next thing that
 * is due. The same effect and seed do the same, step by step. Throws a {@link DeadEnd} where it waits for anything else.
 */
export const runSync = <A, E>(effect: Effect.Effect<A, E>, options: VirtualTimeOptions): Exit.Exit<A, E> => {
  const simulation = begin(effect, options)
  for (;;) {
    simulation.drain()
    const exit = simulation.exit()
    if (exit !== undefined) return exit
    if (!simulation.advance()) throw new DeadEnd("The simulation waits for something that is not simulated.")
  }
}

const turn = () => new Promise<void>((resolve) => setImmediate(resolve))

/** As {@link runSync}, where promises that settle without waiting for the outside may be in between, as of answers' bodies. */
export const run = async <A, E>(effect: Effect.Effect<A, E>, options: VirtualTimeOptions): Promise<Exit.Exit<A, E>> => {
  const simulation = begin(effect, options)
  for (;;) {
    do await turn()
    while (simulation.drain())
    const exit = simulation.exit()
    if (exit !== undefined) return exit
    if (!simulation.advance()) throw new DeadEnd("The simulation waits for something that is not simulated.")
  }
}
