import type { Payroll } from "@ferrule/core/payroll"
import { HandlerCalls } from "@ferrule/testing/simulation"
import { Effect } from "effect"
import { type ApiCall, shorter } from "../api/ApiCall.ts"
import * as DirectWire from "../api/DirectWire.ts"
import type { Hazard } from "../api/Hazard.ts"
import * as HostileApi from "../api/HostileApi.ts"
import * as HttpWire from "../api/HttpWire.ts"
import * as Weather from "../api/Weather.ts"
import type { Arrange } from "../../packages/testing/src/rules/ListOrder.ts"
import * as SeededRandom from "../../packages/testing/src/SeededRandom.ts"
import * as World from "../../packages/testing/src/world/World.ts"
import { counter } from "../seeds/Played.ts"
import * as DirectPayroll from "../stage/DirectPayroll.ts"
import * as HttpPayroll from "../stage/HttpPayroll.ts"
import * as HttpServing from "../stage/HttpServing.ts"
import { key } from "../world/WitnessedWorld.ts"
import * as Acting from "./Acting.ts"
import { scenario } from "./Cast.ts"
import type { Story } from "./Story.ts"
import { named } from "./Watches.ts"

/** Where a subscription polls: a world, those who act in it, and the API that serves it badly. */
export interface Stage {
  readonly acting: Acting.Acting
  readonly weather: Weather.Weather
  /** How many requests something went wrong with. */
  readonly struck: () => number
  /** What struck besides hazards of single requests. */
  readonly happened: ReturnType<typeof counter>
  /** The service as a host uses it; what is given goes before each request. */
  readonly payroll: (before: Effect.Effect<void>) => Effect.Effect<Payroll["Service"]>
}

const prevailing: Readonly<Record<"401" | "503", Hazard>> = {
  "401": { kind: "401", share: 0, retryAfter: 0 },
  "503": { kind: "503", share: 0, retryAfter: 0 }
}

export const make = (story: Story, now: () => number, trace: (line: string) => void, isThroughAll: boolean): Stage => {
  const random = SeededRandom.make(story.seed, "stage")
  const order = SeededRandom.make(story.seed, "order")
  const world = World.make(scenario, story.seed)
  const happened = counter()
  const count = (what: string) => happened.add(`others: ${what}`)
  const acting = Acting.make(story, named(story.trigger), world, { now, count, trace })
  const chance = Weather.make({ writes: [], reads: story.hazards })
  let struck = 0
  const weather: Weather.Weather = {
    ...chance,
    next: (isWrite) => {
      const what = acting.prevailing()
      const hazard = what === undefined ? chance.next(isWrite) : prevailing[what]
      if (hazard !== undefined) struck++
      return hazard
    }
  }
  const arrange: Arrange = (records) => (acting.isShuffled() ? SeededRandom.shuffle(order, records) : records)
  const handlers = HandlerCalls.make(world, key, arrange)
  const hostile = { weather, random, settle: 0, trace }
  const direct = HostileApi.make({
    ...hostile,
    wire: DirectWire.make((call) => handlers(shorter(call, story.page)))
  })
  const http = HostileApi.make({
    ...hostile,
    wire: HttpWire.make(HttpServing.make(() => world, { page: story.page, random, arrange }))
  })
  let number = 0
  return {
    acting,
    weather,
    struck: () => struck,
    happened,
    payroll: (before) =>
      isThroughAll
        ? HttpPayroll.make((call) => Effect.andThen(before, http(call, "host")), "host")
        : DirectPayroll.make((asked) => {
            const call: ApiCall = { ...asked, order: number++, sentAt: now() }
            return Effect.andThen(before, direct(call, "host"))
          }, "host")
  }
}
