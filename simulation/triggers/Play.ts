import { Effect } from "effect"
import * as LedgerText from "../../packages/core/src/connector/ledger/LedgerText.ts"
import type { Played } from "../seeds/Played.ts"
import { type Judged, type Means, play as playOf, playThrough } from "../stage/Performance.ts"
import { people } from "./Cast.ts"
import { countsOf } from "./Counts.ts"
import * as Host from "./Host.ts"
import { periodOf } from "./Period.ts"
import { broken } from "./Properties.ts"
import { measured } from "./Size.ts"
import * as Stage from "./Stage.ts"
import type { Deed, Story } from "./Story.ts"
import { named } from "./Watches.ts"

const minute = 60_000
const day = 1440

// So many polls are made within a period when all is calm.
const lastPolls = 3

const damaged = (state: string, { kind, share }: NonNullable<Story["damage"]>): string => {
  const at = Math.floor((state.length * share) / 100)
  const other = state[at] === "a" ? "b" : "a"
  return state.slice(0, at) + (kind === "cut" ? "" : other + state.slice(at + 1))
}

/** Says it where a ledger that is read and written again is another one. */
const rereading = (name: string, state: string | undefined): Effect.Effect<ReadonlyArray<string>> => {
  const { trigger } = named(name)
  if (state === undefined) return Effect.succeed(["state: there is none in the end"])
  return LedgerText.open(trigger.name, trigger.on, state).pipe(
    Effect.flatMap(({ ledger }) => ledger),
    Effect.map(LedgerText.encode),
    Effect.map((again) =>
      again === state ? [] : ["state: a ledger is another one when it is read and written again"]
    ),
    Effect.catch(({ message }) => Effect.succeed([`state: ${message}`]))
  )
}

/** Plays a subscription among all that happens; then, when all is calm, for as long as everything must have been seen. */
const perform = (story: Story, means: Means, isThroughAll: boolean) =>
  Effect.gen(function* () {
    const { now, trace } = means
    const stage = Stage.make(story, now, trace, isThroughAll)
    const { acting, happened } = stage
    const host = Host.make(story, stage, means)
    const wrong: Array<string> = []

    /** The wait before a poll, in which others do theirs one after the other. */
    const wait = Effect.fnUntraced(function* (number: number, deeds: ReadonlyArray<Deed>) {
      const pause = story.pauses.find(({ poll }) => poll === number)
      if (pause !== undefined && number > 0) happened.add("others: stopped and resumed")
      const minutes = number === 0 ? 1 : story.interval + (pause?.days ?? 0) * day
      const step = (minutes * minute) / (deeds.length + 1)
      for (const deed of deeds) {
        yield* Effect.sleep(step)
        yield* acting.act(deed, false)
      }
      yield* Effect.sleep(step)
    })

    happened.add(`others: start ${story.start}`)
    for (let number = 0; number < story.polls; number++) {
      const deeds = story.deeds.filter(({ poll }) => poll % story.polls === number)
      // A payload changes between polls.
      const isBetween = ({ kind, request }: Deed) => request === null || kind === "payload"
      yield* wait(number, deeds.filter(isBetween))
      const state = host.state()
      if (story.damage?.poll === number && state !== undefined) {
        wrong.push(...(yield* host.pollDamaged(damaged(state, story.damage))))
      }
      const crashes = story.crashes.filter(({ poll }) => poll % story.polls === number)
      yield* host.poll(`poll ${number}`, {
        deeds: deeds.filter((deed) => !isBetween(deed)),
        crashAt: crashes.find(({ request }) => request !== null)?.request ?? undefined,
        isLost: crashes.some(({ request }) => request === null)
      })
    }

    stage.weather.calm()
    acting.rest()
    const calmAt = now()
    const period = periodOf(story)
    const step = Math.max(1, Math.ceil(period / lastPolls)) * minute
    for (let number = 0; number <= lastPolls + 1; number++) {
      // A connection that was broken is tried again after a while.
      yield* Effect.sleep(step + minute)
      yield* host.poll(`last poll ${number}`, Host.nothing, true)
    }
    // So soon that nothing is due, unless it always is.
    yield* Effect.sleep(100)
    yield* host.poll("idle poll", Host.nothing, true)
    const struck = new Map([...stage.weather.struck, ...happened.counts])
    wrong.push(...(yield* rereading(story.trigger, host.state())))
    const size = yield* measured(story, stage)
    const remains = { story, acting, polls: host.polls, calmAt, size, spilt: means.secrets.spilt }
    const judged: Judged = { broken: [...wrong, ...broken(remains)], struck, counts: countsOf(host.polls, story) }
    return judged
  })

export const play = (story: Story): Played => playOf(story.seed, (means) => perform(story, means, false), people)

/** Plays it through everything that is between the service and the API. */
export const playThroughAll = (story: Story): Promise<Played> =>
  playThrough(story.seed, (means) => perform(story, means, true), people)
