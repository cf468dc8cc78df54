import { Trigger } from "@ferrule/core"
import { Cause, Clock, Effect, Exit } from "effect"
import type { ConnectionPool } from "../connection/ConnectionPool.ts"
import * as RunnerMetrics from "../observe/RunnerMetrics.ts"
import { afterFailure, type Failure, untilNext } from "../schedule/Backoff.ts"
import { logDefect } from "../schedule/Defect.ts"
import type { PollClaim, PollSettlement } from "../store/RunnerStore.ts"
import { problemOf } from "../schedule/Problems.ts"
import { storedEvent } from "./StoredEvent.ts"

/** A trigger, and the connections that it is polled over. */
export interface PolledTrigger {
  readonly trigger: Trigger.AnyTrigger<unknown, unknown>
  readonly pool: ConnectionPool
}

/** How polls are made. */
export interface PollerOptions {
  /** The trigger of a claim, when the program has it. */
  readonly find: (claim: PollClaim) => PolledTrigger | undefined
  readonly maxEvents: number
  /** Turns a subscription off that has failed for so long; milliseconds. */
  readonly disableAfter: number
}

const unknown = ({ connector, trigger }: PollClaim) =>
  Effect.fail({
    _tag: "UnknownTrigger",
    message: `This program has no trigger ${trigger} of a connector ${connector}. Run it with that connector.`
  })

/** Polls over the claim's connection. */
const ask = (found: PolledTrigger | undefined, claim: PollClaim, maxEvents: number) => {
  if (found === undefined) return unknown(claim)
  const { connection, payload, start, state } = claim
  // What a trigger needs is what its connection gives.
  const ready: ReturnType<typeof Trigger.pollJson<unknown, never>> = Trigger.pollJson(found.trigger, payload, {
    state,
    start,
    maxEvents
  }) as never
  return found.pool.over(connection, ready)
}

/** Makes polls: from a claim to what is to be stored. Times are milliseconds on the store's clock. */
export const make = ({ disableAfter, find, maxEvents }: PollerOptions) => {
  const failed = (claim: PollClaim, failure: Failure, now: number): Effect.Effect<PollSettlement> =>
    Effect.map(afterFailure(claim, failure, { first: claim.every, disableAfter }, now), (settlement) => ({
      ...settlement,
      events: []
    }))

  const explained = Effect.fnUntraced(function* (
    claim: PollClaim,
    found: PolledTrigger | undefined,
    cause: Cause.Cause<unknown>,
    now: number
  ) {
    const { connection, subscription, trigger } = claim
    if (Cause.hasDies(cause)) yield* Effect.annotateLogs(logDefect(cause), { subscription, trigger })
    const failure = problemOf(cause)
    // The key may have been replaced since it was read.
    if (failure.problem.code === "Unauthorized" && found !== undefined) yield* found.pool.renew(connection)
    return yield* failed(claim, failure, now)
  })

  return {
    failed,
    /** Makes one poll; whatever goes wrong is told by the settlement. */
    poll: Effect.fnUntraced(function* (claim: PollClaim, begun: number) {
      const { dueAt, every, state, subscription, trigger, version } = claim
      const found = find(claim)
      const startedAt = yield* Clock.currentTimeMillis
      const exit = yield* Effect.exit(ask(found, claim, maxEvents))
      const took = (yield* Clock.currentTimeMillis) - startedAt
      const now = begun + took
      const settlement: PollSettlement = Exit.isFailure(exit)
        ? yield* explained(claim, found, exit.cause, now)
        : {
            subscription,
            version,
            dueIn: exit.value.more ? 0 : yield* untilNext(claim, every, now),
            events: exit.value.events.map((event) => storedEvent(event, claim.replays)),
            // A poll that needed one request has looked at nothing: what was known still holds.
            ...(exit.value.state === state ? {} : { state: exit.value.state, alarms: exit.value.alarms })
          }
      const { events, problem } = settlement
      yield* RunnerMetrics.polled({
        trigger,
        events: events.length,
        problem: problem?.code,
        took,
        late: begun - dueAt
      })
      return settlement
    })
  }
}
