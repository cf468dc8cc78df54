import { Effect } from "effect"
import type { Played } from "../seeds/Played.ts"
import type { Surroundings } from "../stage/Process.ts"
import { type Judged, type Means, play as playOf } from "../stage/Performance.ts"
import * as Stage from "../stage/Stage.ts"
import { calm } from "../stage/Trouble.ts"
import { scenario } from "../world/Cast.ts"
import * as Applied from "./Applied.ts"
import { countsOf } from "./Counts.ts"
import { broken } from "./Properties.ts"
import type { RunPlan, Story } from "./Story.ts"
import { contentOf, run } from "./Upserting.ts"

const lastRun: RunPlan = { ...calm, at: 0, without: [], version: 4, batchSize: 500, onInvalid: "fail" }
const rest = "30 minutes"

const atFirst = new Map(
  scenario.scheduledDeductions.map((record) => [`${record.employeeId}:${record.companyDeductionId}`, contentOf(record)])
)

/** Plays a story to its end: its runs among hazards and events, then, when all is calm, one more of everything. */
const perform = (story: Story, { now, secrets, trace }: Means) =>
  Effect.gen(function* () {
    const applied = Applied.make(now)
    const stage = Stage.make(story, now, trace, { watch: applied.watch })
    const surroundings: Surroundings = { stage, scopes: new Map(), secrets, isDurable: true, trace }
    const runs = yield* Effect.forEach(
      story.runs,
      (plan, index) => Effect.delay(run(story, `run ${index}`, plan, surroundings), plan.at * 1000),
      { concurrency: "unbounded" }
    )
    stage.weather.calm()
    yield* stage.others.rest
    yield* Effect.sleep(rest)
    const last = yield* run(story, "run after all", lastRun, surroundings)
    yield* Effect.sleep(rest)
    const remains = { story, runs, last, changes: applied.changes, atFirst, spilt: secrets.spilt }
    const judged: Judged = { broken: broken(remains), struck: stage.weather.struck, counts: countsOf(remains) }
    return judged
  })

export const play = (story: Story): Played => playOf(story.seed, (means) => perform(story, means))
