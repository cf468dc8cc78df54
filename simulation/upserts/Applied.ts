import { Effect } from "effect"
import { type ApiCall, batchOf } from "../api/ApiCall.ts"
import type { ScheduleRow } from "@ferrule/core/payroll"
import { contentOf, keyOf } from "./Upserting.ts"

/** A change of a scheduled deduction that was carried out. */
export interface Change {
  readonly key: string
  readonly content: string
  readonly by: string
  /** When it left the run that sent it, as a number that grows with each request. */
  readonly order: number
  readonly sentAt: number
  readonly at: number
}

/** Every change that was carried out, in order. */
export interface Applied {
  readonly changes: ReadonlyArray<Change>
  /** Notes what the call changes, once it was carried out. */
  readonly watch: <A, E>(call: ApiCall, done: Effect.Effect<A, E>) => Effect.Effect<A, E>
}

export const make = (now: () => number): Applied => {
  const changes: Array<Change> = []
  return {
    changes,
    watch: (call, done) =>
      call.method !== "PUT"
        ? done
        : Effect.tap(done, () =>
            Effect.sync(() => {
              const { caller: by, order, sentAt } = call
              // A batch of this operation has rows of this kind.
              for (const row of batchOf(call) as ReadonlyArray<ScheduleRow>) {
                changes.push({ key: keyOf(row), content: contentOf(row), by, order, sentAt, at: now() })
              }
            })
          )
  }
}
