import { Trigger } from "@ferrule/core"
import { Effect } from "effect"
import { Simulator } from "../../Simulator.ts"
import { identityOf, type Member, members } from "../../world/Scenario.ts"
import type { Scenario } from "../../world/Scenario.ts"
import type { WorldChange } from "../../world/WorldChanges.ts"
import type { AnyTrigger, Occasion, TriggerContractOptions } from "./TriggerTrial.ts"

/** Where in their lists new records show. */
export type Place = "first" | "last"

/** The change that puts new records before all the others: the simulator lists records in the order in which they came. */
const inFront = (upsert: NonNullable<WorldChange["upsert"]>, world: Scenario): WorldChange => {
  const named = members.filter((member) => upsert[member] !== undefined)
  const reordered = (member: Member) => {
    const fresh: ReadonlyArray<unknown> = upsert[member] ?? []
    const ids = new Set(fresh.map((record) => identityOf(member, Object(record))))
    return [...fresh, ...world[member].filter((record) => !ids.has(identityOf(member, Object(record))))]
  }
  return {
    remove: Object(Object.fromEntries(named.map((member) => [member, world[member]]))),
    upsert: Object.fromEntries(named.map((member) => [member, reordered(member)]))
  }
}

const isSame = (a: ReadonlyArray<unknown>, b: ReadonlyArray<unknown>): boolean =>
  a.length === b.length && a.every((record, index) => record === b[index])

/** Makes the world what it was. */
export const restore = (before: Scenario) =>
  Effect.gen(function* () {
    const { apply, world } = yield* Simulator
    const now = yield* world
    const changed = members.filter((member) => !isSame(now[member], before[member]))
    const of = (scenario: Scenario) => Object.fromEntries(changed.map((member) => [member, scenario[member]]))
    yield* Effect.orDie(apply({ remove: Object(of(now)), upsert: of(before) }))
  })

/** What can happen in the world of a trial, and what a trigger has to say of it. */
export const happenings = (trigger: AnyTrigger, options: TriggerContractOptions) => {
  const kinds = Trigger.changes(trigger)
  const [facet] = trigger.on.flatMap((change) => (typeof change === "string" ? [] : [change]))
  /** Occasions take turns in the kinds of change. */
  const kindOf = ({ n }: Occasion): string => kinds[(n - 1) % kinds.length] ?? ""
  const versionBefore = (occasion: Occasion): number => (kindOf(occasion) === facet?.off ? 1 : 0)

  const change = (make: (world: Scenario) => WorldChange) =>
    Effect.gen(function* () {
      const { apply, world } = yield* Simulator
      yield* Effect.orDie(apply(make(yield* world)))
    })
  const put = (occasion: Occasion, version = 0, place: Place = "last") =>
    change((world) => {
      const upsert = options.put(occasion, version, world)
      return place === "first" ? inFront(upsert, world) : { upsert }
    })
  const take = (occasion: Occasion) =>
    change((world) => options.take?.(occasion, world) ?? { remove: Object(options.put(occasion, 0, world)) })

  const arrival = kinds.includes("created")
  return {
    kinds,
    /** Puts a record in, in one of its versions. */
    put,
    /** Takes a record away. */
    take,
    /** What is there before it happens: nothing of what will be new. */
    prepare: (occasion: Occasion) =>
      kindOf(occasion) === "created" ? Effect.void : put(occasion, versionBefore(occasion)),
    /** It happens: what the trigger reports, once. */
    happen: (occasion: Occasion) => {
      const kind = kindOf(occasion)
      if (kind === "removed") return take(occasion)
      return put(occasion, kind === "created" ? 0 : versionBefore(occasion) + 1)
    },
    /** The event that says so. */
    event: (occasion: Occasion): string => `${kindOf(occasion)} ${options.key(occasion)}`,
    /** The events of a trigger that begins with all that is there, when it is there already. */
    standing: (occasion: Occasion): ReadonlyArray<string> => {
      const kind = kindOf(occasion)
      if (kind === "removed") return []
      if (arrival) return [`created ${options.key(occasion)}`]
      return kind === facet?.on ? [`${kind} ${options.key(occasion)}`] : []
    },
    /** The events about a record that comes as it is before it changes, and about one that goes. */
    coming: (occasion: Occasion): ReadonlyArray<string> => (arrival ? [`created ${options.key(occasion)}`] : []),
    going: (occasion: Occasion): ReadonlyArray<string> =>
      kinds.includes("removed") ? [`removed ${options.key(occasion)}`] : [],
    isHere: (occasion: Occasion): boolean => kindOf(occasion) !== "removed"
  }
}

/** See {@link happenings}. */
export type Happenings = ReturnType<typeof happenings>
