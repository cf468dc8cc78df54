import { Trigger } from "@ferrule/core"
import { Cause, Clock, Duration, Effect, Exit, Schema } from "effect"
import type { ConnectionPool } from "../connection/ConnectionPool.ts"
import type { RunnableConnector } from "../connection/RunnableConnector.ts"
import * as RunnerMetrics from "../observe/RunnerMetrics.ts"
import { afterFailure, type Failure, untilNext } from "../schedule/Backoff.ts"
import type { PollClaim, PollSettlement } from "../store/RunnerStore.ts"
import { logDefect } from "../schedule/Defect.ts"
import { problemOf } from "./Problems.ts"

/** How polls are made; times are milliseconds. */
export interface PollingOptions {
  readonly connectors: ReadonlyArray<RunnableConnector>
  readonly pool: ConnectionPool["Service"]
  /** A poll that takes longer is stopped, and counts as failed. */
  readonly timeout: number
  readonly maxEvents: number
  readonly disableAfter: number
}

interface Found {
  readonly connector: RunnableConnector
  readonly trigger: Trigger.AnyTrigger<unknown, unknown>
}

const Identified = Schema.decodeUnknownSync(Schema.Struct({ id: Schema.String }))

/** Makes the polls of claims: from the ledger that is stored to what is to be stored. */
export const make = ({ connectors, disableAfter, maxEvents, pool, timeout }: PollingOptions) => {
  const triggers = new Map<string, Found>(
    connectors.flatMap((connector) =>
      connector.triggers.map((trigger) => [`${connector.name} ${trigger.name}`, { connector, trigger }])
    )
  )

  const failed = (claim: PollClaim, failure: Failure, now: number): Effect.Effect<PollSettlement> =>
    Effect.map(afterFailure(claim, failure, { first: claim.every, disableAfter }, now), (settlement) => ({
      ...settlement,
      events: []
    }))

  const tooLong: Failure = {
    problem: {
      code: "PollTimeout",
      message: `The poll took longer than ${Duration.format(Duration.millis(timeout))} and was stopped.`
    }
  }

  const poll = ({ connector, trigger }: Found, claim: PollClaim) =>
    Effect.flatMap(pool.open(connector, claim.connection), (services) => {
      const { payload, start, state } = claim
      // What a trigger needs is what its connection gives.
      const result: ReturnType<typeof Trigger.pollJson<unknown, never>> = Effect.provideContext(
        Trigger.pollJson(trigger, payload, { state, start, maxEvents }),
        services as never
      ) as never
      return result
    }).pipe(Effect.scoped, Effect.timeoutOrElse({ duration: timeout, orElse: () => Effect.succeed(undefined) }))

  const renewed = ({ connector }: Found, { connection }: PollClaim, { problem }: Failure): Effect.Effect<void> =>
    problem.code === "Unauthorized" ? pool.renew(connector, connection) : Effect.void

  return {
    /** Makes one poll; whatever goes wrong is told by the settlement. `now` is the time on the store's clock. */
    poll: Effect.fnUntraced(function* (claim: PollClaim, now: number) {
      const { connector, dueAt, every, state, subscription, trigger, version } = claim
      const startedAt = yield* Clock.currentTimeMillis
      const found = triggers.get(`${connector} ${trigger}`)
      const exit = found === undefined ? unknown(claim) : yield* Effect.exit(poll(found, claim))
      const took = (yield* Clock.currentTimeMillis) - startedAt
      const counted = (settlement: PollSettlement): Effect.Effect<PollSettlement> =>
        Effect.as(
          RunnerMetrics.polled({
            trigger,
            events: settlement.events.length,
            problem: settlement.problem?.code,
            took,
            late: now - dueAt
          }),
          settlement
        )
      if (Exit.isFailure(exit)) {
        // Stopped from outside: nobody asks what came of it.
        if (Cause.hasInterruptsOnly(exit.cause)) return yield* Effect.failCause(Cause.interrupt())
        if (Cause.hasDies(exit.cause)) yield* Effect.annotateLogs(logDefect(exit.cause), { subscription, trigger })
        const failure = problemOf(exit.cause)
        if (found !== undefined) yield* renewed(found, claim, failure)
        return yield* counted(yield* failed(claim, failure, now + took))
      }
      const result = exit.value
      if (result === undefined) return yield* counted(yield* failed(claim, tooLong, now + took))
      const settlement: PollSettlement = {
        subscription,
        version,
        dueIn: result.more ? 0 : yield* untilNext(claim, every, now + took),
        events: result.events.map((event) => ({ id: Identified(event).id, body: JSON.stringify(event) })),
        // A poll that needed one request has looked at nothing: what was known still holds.
        ...(result.state === state ? {} : { state: result.state, alarms: result.alarms })
      }
      return yield* counted(settlement)
    }),
    failed
  }
}

const unknown = ({ connector, trigger }: PollClaim) =>
  Exit.fail({
    _tag: "UnknownTrigger",
    message: `This program has no trigger ${trigger} of a connector ${connector}. Run it with that connector.`
  })
