import { LocalDate, Trigger } from "@ferrule/core"
import { Payroll } from "@ferrule/core/payroll"
import { Cause, Clock, Effect, Exit, Fiber } from "effect"
import * as Crash from "../stage/Crash.ts"
import type { Means } from "../stage/Performance.ts"
import { today } from "./Cast.ts"
import { events, type Fate, type Polled } from "./Polled.ts"
import type { Stage } from "./Stage.ts"
import type { Deed, Story } from "./Story.ts"
import { named } from "./Watches.ts"

/** What happens while a poll, and those that follow it at once, are under way. */
export interface Meanwhile {
  readonly deeds: ReadonlyArray<Deed>
  /** The process ends at this request. */
  readonly crashAt: number | undefined
  /** The process ends when the events of the first are taken, before the state is stored. */
  readonly isLost: boolean
}

/** Nothing happens. */
export const nothing: Meanwhile = { deeds: [], crashAt: undefined, isLost: false }

/** Keeps a subscription: polls, and stores the state when the events have been taken (law 7). */
export interface Host {
  readonly polls: ReadonlyArray<Polled>
  /** Polls, and again at once while there is more. */
  readonly poll: (name: string, meanwhile: Meanwhile, isLast?: boolean) => Effect.Effect<void>
  readonly state: () => string | undefined
  /** Polls with a state that was damaged; says what is wrong with how that went. */
  readonly pollDamaged: (state: string) => Effect.Effect<ReadonlyArray<string>>
}

// More requests, and more polls at once, than any story needs.
const endless = 4000
const mostAtOnce = 80

const tagOf = (cause: Cause.Cause<unknown>): string => {
  const error = Cause.squash(cause)
  return typeof error === "object" && error !== null && "_tag" in error ? String(error._tag) : `defect ${String(error)}`
}

const optionsOf = ({ audit, maxEvents, start, startDays }: Story): Trigger.PollOptions => ({
  start: start === "date" ? LocalDate.addDays(today, startDays) : start,
  maxEvents,
  ...(audit === null
    ? {}
    : {
        audit: {
          recent: `${audit.recent} minutes`,
          older: `${audit.older} minutes`,
          access: `${audit.access} minutes`
        }
      })
})

const sumOf = (struck: ReadonlyMap<string, number>): number =>
  [...struck.values()].reduce((sum, times) => sum + times, 0)

export const make = (story: Story, { acting, happened, payroll, struck }: Stage, { secrets, trace }: Means): Host => {
  const { trigger } = named(story.trigger)
  const options = optionsOf(story)
  const polls: Array<Polled> = []
  let state: string | undefined
  let fiber: Fiber.Fiber<unknown, unknown> | undefined
  let before: Effect.Effect<void> = Effect.void
  // A connection lives as long as its process.
  let connection: Payroll["Service"] | undefined

  const service = Effect.suspend(() =>
    connection === undefined
      ? Effect.map(payroll(Effect.suspend(() => before)), (made) => (connection = made))
      : Effect.succeed(connection)
  )

  const pollFrom = (from: string | undefined) =>
    Effect.flatMap(service, (made) =>
      Trigger.pollJson(trigger, acting.payload(), { ...options, state: from }).pipe(
        Effect.provideService(Payroll, made)
      )
    )

  const pollOnce = Effect.fnUntraced(function* (
    name: string,
    crash: Crash.Crash,
    isLost: boolean,
    made: () => number,
    isLast: boolean
  ) {
    const [struckBefore, requestsBefore, happenedBefore] = [struck(), made(), sumOf(happened.counts)]
    const startedAt = yield* Clock.currentTimeMillis
    const given = state
    const wasPrevailing = acting.prevailing() !== undefined || acting.isShuffled()
    const running = yield* Effect.forkDetach(pollFrom(given))
    fiber = running
    const exit = yield* Fiber.await(running)
    const result = Exit.isSuccess(exit) ? exit.value : undefined
    if (Exit.isFailure(exit)) secrets.hearFailure(exit.cause)
    const fate: Fate = crash.hasCrashed()
      ? "crashed"
      : result === undefined
        ? "failed"
        : isLost
          ? "delivered"
          : "committed"
    const strikes = struck() - struckBefore
    const polled: Polled = {
      name,
      startedAt,
      endedAt: yield* Clock.currentTimeMillis,
      fate,
      events: crash.hasCrashed() ? [] : events(result?.events ?? []),
      alarms: result?.alarms.map((alarm) => JSON.stringify(alarm)) ?? [],
      more: result?.more ?? false,
      before: given,
      after: result?.state,
      failure: Exit.isFailure(exit) && !crash.hasCrashed() ? tagOf(exit.cause) : undefined,
      requests: made() - requestsBefore,
      struck: strikes,
      isCalm: strikes === 0 && sumOf(happened.counts) === happenedBefore && !wasPrevailing,
      isLast
    }
    for (const alarm of polled.alarms) secrets.hear(alarm)
    polls.push(polled)
    trace(
      `${name} ${fate} ${polled.failure ?? polled.events.map(({ id }) => id).join(" ")}${polled.more ? " and more" : ""}`
    )
    for (const alarm of polled.alarms) trace(alarm)
    if (fate === "committed") state = polled.after
    if (fate === "delivered" || fate === "crashed") connection = undefined
    return polled
  })

  return {
    polls,
    state: () => state,
    poll: Effect.fnUntraced(function* (name, { crashAt, deeds, isLost }, isLast = false) {
      let requests = 0
      const waiting = [...deeds]
      const crash = Crash.make(crashAt === undefined ? null : { call: crashAt, after: 0 }, () => fiber)
      const due = (isDue: (request: number) => boolean) =>
        Effect.suspend(() => {
          const now = waiting.filter(({ request }) => isDue(request ?? 0))
          for (const deed of now) waiting.splice(waiting.indexOf(deed), 1)
          return Effect.forEach(now, (deed) => acting.act(deed, true), { discard: true })
        })
      before = Effect.suspend(() => {
        const number = requests++
        if (number > endless) return Effect.die(new Error("The poll does not come to its end."))
        return Effect.andThen(
          due((request) => request <= number),
          crash.count
        )
      })
      for (let again = 0; again < mostAtOnce; again++) {
        const first = again === 0
        const polled = yield* pollOnce(
          first ? name : `${name}+${again}`,
          crash,
          isLost && first,
          () => requests,
          isLast
        )
        if (polled.fate === "crashed") happened.add("others: crash in a poll")
        if (polled.fate === "delivered" && polled.events.length > 0)
          happened.add("others: crash before the state was stored")
        if (polled.fate !== "committed" || !polled.more) break
        happened.add("others: more events waited")
      }
      before = Effect.void
      yield* due(() => true)
    }),
    pollDamaged: (damaged) =>
      Effect.map(Effect.exit(pollFrom(damaged)), (exit) => {
        happened.add("others: state damaged")
        if (Exit.isSuccess(exit)) return ["state: a damaged state was accepted"]
        const tag = tagOf(exit.cause)
        return tag === "UnreadableLedger" ? [] : [`state: a damaged state failed with ${tag}`]
      })
  }
}
