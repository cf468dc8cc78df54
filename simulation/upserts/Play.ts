import { VirtualTime } from "@ferrule/testing/simulation"
import { Clock, Effect, Exit } from "effect"
import type { Played } from "../seeds/Played.ts"
import type { Surroundings } from "../stage/Process.ts"
import * as Secrets from "../stage/Secrets.ts"
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
const perform = (story: Story, secrets: Secrets.Secrets, trace: (line: string) => void) =>
  Effect.gen(function* () {
    const clock = yield* Clock.Clock
    const now = () => clock.currentTimeMillisUnsafe()
    const startedAt = now()
    const timed = (line: string) => trace(`${((now() - startedAt) / 1000).toFixed(3)} ${line}`)
    const applied = Applied.make(now)
    const stage = Stage.make(story, now, timed, applied.watch)
    const surroundings: Surroundings = { stage, scopes: new Map(), secrets, isDurable: true, trace: timed }
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
    return { stage, runs, last, changes: applied.changes }
  })

export const play = (story: Story): Played => {
  const trace: Array<string> = []
  const secrets = Secrets.make()
  const performed = perform(story, secrets, (line) => trace.push(line))
  const exit = VirtualTime.runSync(Effect.provideContext(performed, secrets.services), { seed: story.seed })
  if (Exit.isFailure(exit)) {
    return { broken: [`the simulation itself: ${String(exit.cause)}`], struck: new Map(), counts: new Map(), trace }
  }
  const { stage, ...went } = exit.value
  const remains = { ...went, story, atFirst, spilt: secrets.spilt }
  return { broken: broken(remains), struck: stage.weather.struck, counts: countsOf(remains), trace }
}
