import { Effect } from "effect"
import type { Played } from "../seeds/Played.ts"
import { countsOf } from "./Counts.ts"
import * as Creating from "./Creating.ts"
import { broken } from "./Properties.ts"
import type { Surroundings } from "../stage/Process.ts"
import type { Ran } from "./Ran.ts"
import * as Reconciling from "./Reconciling.ts"
import { calm } from "../stage/Trouble.ts"
import { type Judged, type Means, play as playOf, playThrough } from "../stage/Performance.ts"
import * as Stage from "../stage/Stage.ts"
import type { RunPlan, Story } from "./Story.ts"

const lastRun: RunPlan = {
  at: 0,
  without: [],
  changed: [],
  batchSize: 500,
  onInvalid: "fail",
  ...calm
}

// Longer than anything that is still under way when all runs have ended.
const rest = "30 minutes"
const mostLastRuns = 3

/** Plays a story to its end: its runs among hazards and events, then, when all is calm, up to three more of every item. */
const perform = (story: Story, { now, secrets, trace }: Means, isThroughAll: boolean) =>
  Effect.gen(function* () {
    const stage = Stage.make(story, now, trace, { isThroughAll })
    const surroundings: Surroundings = { stage, scopes: new Map(), secrets, isDurable: story.isDurable, trace }
    const run = (name: string, plan: RunPlan) => Creating.run(story, name, plan, surroundings)
    const runs = yield* Effect.forEach(
      // A journal that is not durable is gone with its process.
      story.runs.map((plan) => (story.isDurable ? plan : { ...plan, crash: null })),
      (plan, index) => Effect.delay(run(`run ${index}`, plan), plan.at * 1000),
      { concurrency: "unbounded" }
    )
    stage.weather.calm()
    yield* stage.others.rest
    yield* Effect.sleep(rest)
    const last: Array<Ran> = []
    for (let number = 0; number < mostLastRuns; number++) {
      const ran = yield* run(`run after all ${number}`, lastRun)
      last.push(ran)
      if (ran.report?.unknown.length === 0) break
    }
    yield* Effect.sleep(rest)
    const reconciled = yield* Reconciling.run(story, surroundings)
    const remains = { story, stage, runs, last, reconciled, spilt: secrets.spilt }
    const judged: Judged = { broken: broken(remains), struck: stage.weather.struck, counts: countsOf(remains) }
    return judged
  })

export const play = (story: Story): Played => playOf(story.seed, (means) => perform(story, means, false))

/** Plays it through everything that is between the service and the API. */
export const playThroughAll = (story: Story): Promise<Played> =>
  playThrough(story.seed, (means) => perform(story, means, true))
