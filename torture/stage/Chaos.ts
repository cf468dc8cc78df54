import { setTimeout as wait } from "node:timers/promises"
import type { Happening } from "../Evidence.ts"
import { type Incident, plan } from "../plan/Plan.ts"
import { runnerCount, type TortureOptions } from "../TortureOptions.ts"
import { realTime } from "./RealTime.ts"
import type { Runners } from "./Runners.ts"
import type { Stage } from "./Stage.ts"

const carryOut = async (incident: Incident, { postgres }: Stage, team: Runners): Promise<void> => {
  switch (incident.kind) {
    case "kill": {
      const build = team.buildOf(incident.runner)
      await team.kill(incident.runner)
      await wait(incident.downFor)
      return team.launch(incident.runner, build, incident.skew)
    }
    case "pause":
      return team.pause(incident.runner, incident.downFor)
    case "stop": {
      const build = team.buildOf(incident.runner)
      await team.stop(incident.runner)
      return team.launch(incident.runner, build, incident.skew)
    }
    case "database":
      await postgres.crash()
      await wait(incident.downFor)
      return postgres.start()
    case "deploy":
      for (let index = 0; index < team.count(); index++) {
        const build = team.buildOf(index) === "sources" ? "compiled" : "sources"
        await team.stop(index)
        await team.launch(index, build)
      }
  }
}

const sentenceOf = (incident: Incident, runner: string | undefined): string => {
  const skew = "skew" in incident && incident.skew !== 0 ? `, then with a clock ${incident.skew / 60_000} min off` : ""
  const time = "downFor" in incident ? ` for ${(incident.downFor / 1000).toFixed(1)} s` : ""
  return `${incident.kind}${runner === undefined ? "" : ` ${runner}`}${time}${skew}`
}

/** Lets happen what the seed says, one after the other, in whole rounds until the time is up. */
export const chaos = async (
  stage: Stage,
  team: Runners,
  { chaosFor, pace, seed, tell }: TortureOptions
): Promise<ReadonlyArray<Happening>> => {
  const happenings: Array<Happening> = []
  const until = realTime() + chaosFor
  for (const round of plan(seed, runnerCount, pace)) {
    for (const { calm, incident } of round) {
      const runner = "runner" in incident ? team.nameOf(incident.runner) : undefined
      tell(sentenceOf(incident, runner))
      const from = realTime()
      await carryOut(incident, stage, team)
      happenings.push({ kind: incident.kind, from, to: realTime(), ...(runner === undefined ? {} : { runner }) })
      await wait(calm)
    }
    if (realTime() > until) break
  }
  return happenings
}
