import type { ApiError } from "@ferrule/core"
import { HandlerCalls } from "@ferrule/testing/simulation"
import { Effect } from "effect"
import { type ApiCall, type Asked, batchOf } from "../api/ApiCall.ts"
import * as DirectWire from "../api/DirectWire.ts"
import * as HostileApi from "../api/HostileApi.ts"
import * as SeededRandom from "../../packages/testing/src/SeededRandom.ts"
import * as Weather from "../api/Weather.ts"
import { scenario } from "../world/Cast.ts"
import * as Others from "../world/Others.ts"
import * as WitnessedWorld from "../world/WitnessedWorld.ts"
import * as Sent from "./Sent.ts"
import type { Setting } from "./Setting.ts"
import { isLeftOut, isPoison } from "../creations/Submission.ts"

/** How long the API takes to carry out what it was sent, and a payroll run to show, at most; in milliseconds. */
const times = { settle: 95_000, runLag: 15_000 }

/** Where a story takes place: the world, those who act in it, and the API that serves it badly. */
export interface Stage {
  readonly world: WitnessedWorld.WitnessedWorld
  readonly weather: Weather.Weather
  readonly sent: Sent.Sent
  readonly others: ReturnType<typeof Others.make>
  readonly random: () => number
  readonly call: (call: Asked) => Effect.Effect<unknown, ApiError>
}

/** Sees what is carried out of a call. */
export type Watch = <A, E>(call: ApiCall, done: Effect.Effect<A, E>) => Effect.Effect<A, E>

const refusal = { status: 400, detail: "An item is not acceptable, whatever the others are." }

const shorter = (call: ApiCall, longest: number): ApiCall => {
  const { query } = call.request as { readonly query?: { readonly pageSize?: number } }
  if (call.method !== "GET" || query?.pageSize === undefined || query.pageSize <= longest) return call
  return { ...call, request: { ...call.request, query: { ...query, pageSize: longest } } }
}

export const make = (
  story: Setting,
  now: () => number,
  trace: (line: string) => void,
  watch: Watch = (_, done) => done
): Stage => {
  const random = SeededRandom.make(story.seed, "stage")
  const world = WitnessedWorld.make(scenario, story.seed, now)
  const weather = Weather.make(story)
  const others = Others.make(world, story.kind, times.runLag)
  const callers = new Map<string, ReturnType<typeof HandlerCalls.make>>()
  const handlersOf = (caller: string) => {
    const known = callers.get(caller) ?? HandlerCalls.make(world.as(caller), WitnessedWorld.key)
    callers.set(caller, known)
    return known
  }
  const carryOut = (call: ApiCall): Effect.Effect<unknown, unknown> => {
    const items = batchOf(call)
    if (items.some(isPoison)) return Effect.fail(refusal)
    const kept = items.filter((item) => !isLeftOut(item))
    const request = kept.length === items.length ? call.request : { payload: kept }
    const served = handlersOf(call.caller)(shorter({ ...call, request }, story.page))
    // Answers come in an order of their own.
    return Effect.map(watch(call, served), (reply) =>
      Array.isArray(reply) ? SeededRandom.shuffle(random, reply) : reply
    )
  }
  const api = HostileApi.make({ wire: DirectWire.make(carryOut), weather, random, settle: times.settle, trace })
  let requests = 0
  let writes = 0
  let order = 0
  const sent = Sent.make()
  const events = story.events.map((event) => ({ ...event, isDue: true }))
  return {
    world,
    sent,
    weather,
    others,
    random,
    call: (asked) =>
      Effect.suspend(() => {
        const call = { ...asked, order: order++, sentAt: now() }
        if (weather.isCalm()) return sent.watch(call, api(call, call.caller))
        const number = requests++
        const written = call.method === "GET" ? -1 : writes++
        const isNow = ({ isDue, isOfWrites, request }: (typeof events)[number]) =>
          isDue && request === (isOfWrites ? written : number)
        const due = events.filter(isNow)
        for (const event of due) event.isDue = false
        return Effect.forEach(due, (event) => {
          const deed = Effect.andThen(
            Effect.sync(() => trace(`others: ${event.kind} ${event.company} ${event.pick}`)),
            others.act(event)
          )
          return Effect.forkDetach(Effect.delay(deed, event.after * 1000))
        }).pipe(Effect.andThen(sent.watch(call, api(call, call.caller))))
      })
  }
}
