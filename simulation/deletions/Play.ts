import { Effect } from "effect"
import * as Creating from "../creations/Creating.ts"
import type { RunPlan as Creation } from "../creations/Story.ts"
import type { Played } from "../seeds/Played.ts"
import type { Surroundings } from "../stage/Process.ts"
import { type Judged, type Means, play as playOf } from "../stage/Performance.ts"
import * as Stage from "../stage/Stage.ts"
import { calm } from "../stage/Trouble.ts"
import { countsOf } from "./Counts.ts"
import * as Deleting from "./Deleting.ts"
import { broken } from "./Properties.ts"
import type { RunPlan, Story } from "./Story.ts"

const quietly: RunPlan = { ...calm, isDeletion: true, at: 0, without: [], isFaulty: false, batchSize: 500 }
const rest = "30 minutes"

const creating = (plan: RunPlan): Creation => ({ ...plan, changed: [], onInvalid: "fail" })

/** Plays a story: its items are created in peace, then its runs among hazards and events, then peace again. */
const perform = (story: Story, { now, secrets, trace }: Means) =>
  Effect.gen(function* () {
    const stage = Stage.make(story, now, trace)
    const surroundings: Surroundings = { stage, scopes: new Map(), secrets, isDurable: true, trace }
    const create = (name: string, plan: RunPlan) => Creating.run(story, name, creating(plan), surroundings)
    stage.weather.calm()
    const first = yield* create("run at first", quietly)
    const records = first.report?.created.flatMap(({ ids }) => ids) ?? []
    stage.weather.rage()
    const remove = (name: string, plan: RunPlan) => Deleting.run(story, name, plan, records, surroundings)
    const runs = yield* Effect.forEach(
      story.runs.filter(({ isDeletion, without }) => !isDeletion || records.some((_, at) => !without.includes(at))),
      (plan, index) => {
        const name = `run ${index}`
        const one: Effect.Effect<Deleting.Ran | undefined> = plan.isDeletion
          ? remove(name, plan)
          : Effect.as(create(name, plan), undefined)
        return Effect.delay(one, plan.at * 1000)
      },
      { concurrency: "unbounded" }
    )
    stage.weather.calm()
    yield* stage.others.rest
    yield* Effect.sleep(rest)
    const last = yield* remove("run after all", { ...quietly, isFaulty: true })
    yield* Effect.sleep(rest)
    const anew = yield* create("run anew", quietly)
    const deletions = runs.filter((run) => run !== undefined)
    const remains = { story, stage, records, runs: deletions, last, anew, spilt: secrets.spilt }
    const judged: Judged = { broken: broken(remains), struck: stage.weather.struck, counts: countsOf(remains) }
    return judged
  })

export const play = (story: Story): Played => playOf(story.seed, (means) => perform(story, means))
