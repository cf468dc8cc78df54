import { VirtualTime } from "@ferrule/testing/simulation"
import { Clock, Effect, Exit } from "effect"
import type { Played } from "../seeds/Played.ts"
import { countsOf } from "./Counts.ts"
import * as Creating from "./Creating.ts"
import { broken } from "./Properties.ts"
import type { Surroundings } from "../stage/Process.ts"
import type { Ran } from "./Ran.ts"
import * as Reconciling from "./Reconciling.ts"
import * as Secrets from "../stage/Secrets.ts"
import { calm } from "../stage/Trouble.ts"
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
const perform = (story: Story, secrets: Secrets.Secrets, trace: (line: string) => void) =>
  Effect.gen(function* () {
    const clock = yield* Clock.Clock
    const startedAt = clock.currentTimeMillisUnsafe()
    const timed = (line: string) =>
      trace(`${((clock.currentTimeMillisUnsafe() - startedAt) / 1000).toFixed(3)} ${line}`)
    const stage = Stage.make(story, () => clock.currentTimeMillisUnsafe(), timed)
    const surroundings: Surroundings = { stage, scopes: new Map(), secrets, isDurable: story.isDurable, trace: timed }
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
    return { stage, runs, last, reconciled }
  })

export const play = (story: Story): Played => {
  const trace: Array<string> = []
  const secrets = Secrets.make()
  const exit = VirtualTime.runSync(
    Effect.provideContext(
      perform(story, secrets, (line) => trace.push(line)),
      secrets.services
    ),
    { seed: story.seed }
  )
  if (Exit.isFailure(exit))
    return { broken: [`the simulation itself: ${String(exit.cause)}`], struck: new Map(), counts: new Map(), trace }
  const { last, reconciled, runs, stage } = exit.value
  return {
    broken: broken({ story, runs, last, reconciled, stage, spilt: secrets.spilt }),
    struck: stage.weather.struck,
    counts: countsOf({ runs, last, reconciled }),
    trace
  }
}
