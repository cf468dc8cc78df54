import type { Payroll } from "@ferrule/core/payroll"
import { HandlerCalls } from "@ferrule/testing/simulation"
import { Effect } from "effect"
import { type ApiCall, batchOf, shorter } from "../api/ApiCall.ts"
import * as DirectWire from "../api/DirectWire.ts"
import * as HostileApi from "../api/HostileApi.ts"
import * as HttpWire from "../api/HttpWire.ts"
import * as SeededRandom from "../../packages/testing/src/SeededRandom.ts"
import * as Weather from "../api/Weather.ts"
import { scenario } from "../world/Cast.ts"
import * as Others from "../world/Others.ts"
import * as WitnessedWorld from "../world/WitnessedWorld.ts"
import * as DirectPayroll from "./DirectPayroll.ts"
import * as HttpPayroll from "./HttpPayroll.ts"
import * as HttpServing from "./HttpServing.ts"
import * as Sent from "./Sent.ts"
import type { Setting } from "./Setting.ts"
import { isLeftOut, isPoison } from "../creations/Submission.ts"

/** How long the API takes to carry out what it was sent, and a payroll run to show, at most; in milliseconds. */
const times = { settle: 95_000, runLag: 15_000 }

/** Goes before every request. */
export type Before = (isWrite: boolean) => Effect.Effect<void>

/** Where a story takes place: the world, those who act in it, and the API that serves it badly. */
export interface Stage {
  readonly world: WitnessedWorld.WitnessedWorld
  readonly weather: Weather.Weather
  readonly sent: Sent.Sent
  readonly others: ReturnType<typeof Others.make>
  readonly random: () => number
  /** The service as one of the runs uses it; is told before each request whether it is a write. */
  readonly payroll: (caller: string, before: Before) => Effect.Effect<Payroll["Service"]>
}

/** Sees what is carried out of a call. */
export type Watch = <A, E>(call: ApiCall, done: Effect.Effect<A, E>) => Effect.Effect<A, E>

/** How requests get there. */
export interface StageOptions {
  readonly watch?: Watch
  /** Over HTTP with everything that belongs to it, instead of straight to the handlers. */
  readonly isThroughAll?: boolean
}

const refusal = { status: 400, detail: "An item is not acceptable, whatever the others are." }

/** A refusal that is none, because a part was carried out, is looked into; it breaks the API's word (law 2). */
const kept = ({ events, writes }: Setting): Setting["writes"] =>
  // What a payroll uses up before that cannot be seen; only where the API's word is kept is nothing created again.
  events.some(({ kind }) => kind === "payroll")
    ? writes.map((hazard) => (hazard.kind === "part, then 400" ? { ...hazard, kind: "part, then 500" } : hazard))
    : writes

export const make = (
  story: Setting,
  now: () => number,
  trace: (line: string) => void,
  { isThroughAll = false, watch = (_, done) => done }: StageOptions = {}
): Stage => {
  const random = SeededRandom.make(story.seed, "stage")
  const world = WitnessedWorld.make(scenario, story.seed, now)
  const weather = Weather.make({ ...story, writes: kept(story) })
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
  const hostile = { weather, random, settle: times.settle, trace }
  const direct = HostileApi.make({ ...hostile, wire: DirectWire.make(carryOut) })
  const http = HostileApi.make({
    ...hostile,
    wire: HttpWire.make(HttpServing.make(world.as, { page: story.page, random }))
  })
  let requests = 0
  let writes = 0
  let order = 0
  const sent = Sent.make()
  const events = story.events.map((event) => ({ ...event, isDue: true }))

  /** Lets others do what is due before this request. */
  const due = (isWrite: boolean) =>
    Effect.suspend(() => {
      if (weather.isCalm()) return Effect.void
      const number = requests++
      const written = isWrite ? writes++ : -1
      const now = events.filter(
        ({ isDue, isOfWrites, request }) => isDue && request === (isOfWrites ? written : number)
      )
      for (const event of now) event.isDue = false
      return Effect.forEach(
        now,
        (event) => {
          const note = Effect.sync(() => trace(`others: ${event.kind} ${event.company} ${event.pick}`))
          return Effect.forkDetach(Effect.delay(Effect.andThen(note, others.act(event)), event.after * 1000))
        },
        { discard: true }
      )
    })

  return {
    world,
    sent,
    weather,
    others,
    random,
    payroll: (caller, before) =>
      isThroughAll
        ? HttpPayroll.make((call) => {
            const isWrite = call.request.method !== "GET"
            return before(isWrite).pipe(Effect.andThen(due(isWrite)), Effect.andThen(http(call, caller)))
          }, caller)
        : DirectPayroll.make((asked) => {
            const isWrite = asked.method !== "GET"
            const request = Effect.suspend(() => {
              const call = { ...asked, order: order++, sentAt: now() }
              return sent.watch(call, direct(call, caller))
            })
            return before(isWrite).pipe(Effect.andThen(due(isWrite)), Effect.andThen(request))
          }, caller)
  }
}
