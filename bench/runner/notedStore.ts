import { RunnerStore } from "@ferrule/runner"
import { Effect, Layer } from "effect"
import type { Tally } from "./tally.ts"

/** A store that counts polls, and notes how long after they were due what came of them was stored. */
export const notedStore = (tally: Tally): Layer.Layer<RunnerStore, never, RunnerStore> =>
  Layer.effect(
    RunnerStore,
    Effect.map(RunnerStore, (store) => {
      const due = new Map<string, number>()
      const { polls } = store
      return {
        ...store,
        polls: {
          ...polls,
          claim: (request) =>
            Effect.tap(polls.claim(request), ({ work }) => {
              tally.claimed(work.length)
              for (const { dueAt, subscription } of work) due.set(subscription, dueAt)
              return Effect.void
            }),
          release: (claims) => {
            for (const { subscription } of claims) due.delete(subscription)
            return polls.release(claims)
          },
          settle: (ends) =>
            Effect.tap(polls.settle(ends), (lost) => {
              const now = Date.now()
              tally.settled(ends.length - lost.size)
              for (const { subscription } of ends) {
                const dueAt = due.get(subscription)
                due.delete(subscription)
                if (dueAt !== undefined && !lost.has(subscription)) tally.wasLate(now - dueAt)
              }
              return Effect.void
            })
        }
      }
    })
  )
