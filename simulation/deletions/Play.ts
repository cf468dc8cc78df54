import { VirtualTime } from "@ferrule/testing/simulation"
import { Clock, Effect, Exit } from "effect"
import * as Creating from "../creations/Creating.ts"
import type { RunPlan as Creation } from "../creations/Story.ts"
import type { Played } from "../seeds/Played.ts"
import type { Surroundings } from "../stage/Process.ts"
import * as Secrets from "../stage/Secrets.ts"
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
const perform = (story: Story, secrets: Secrets.Secrets, trace: (line: string) => void) =>
  Effect.gen(function* () {
    const clock = yield* Clock.Clock
    const now = () => clock.currentTimeMillisUnsafe()
    const startedAt = now()
    const timed = (line: string) => trace(`${((now() - startedAt) / 1000).toFixed(3)} ${line}`)
    const stage = Stage.make(story, now, timed)
    const surroundings: Surroundings = { stage, scopes: new Map(), secrets, isDurable: true, trace: timed }
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
    return { stage, records, runs: runs.filter((run) => run !== undefined), last, anew }
  })

export const play = (story: Story): Played => {
  const trace: Array<string> = []
  const secrets = Secrets.make()
  const performed = perform(story, secrets, (line) => trace.push(line))
  const exit = VirtualTime.runSync(Effect.provideContext(performed, secrets.services), { seed: story.seed })
  if (Exit.isFailure(exit)) {
    return { broken: [`the simulation itself: ${String(exit.cause)}`], struck: new Map(), counts: new Map(), trace }
  }
  const remains = { ...exit.value, story, spilt: secrets.spilt }
  return { broken: broken(remains), struck: remains.stage.weather.struck, counts: countsOf(remains), trace }
}
