import { Subscriptions } from "@ferrule/runner"
import { Effect } from "effect"
import { setTimeout as wait } from "node:timers/promises"
import type { Watch } from "../Evidence.ts"
import { connectionName } from "../processes/Connections.ts"
import { connectionCount, type TortureOptions } from "../TortureOptions.ts"
import * as Database from "./Database.ts"
import { realTime } from "./RealTime.ts"
import { companiesOf, type Stage } from "./Stage.ts"

/** Ids of generated companies are counted from here. */
const firstCompany = 101

/** One subscription in ten begins with all that is there. */
const watchOf = (number: number, options: TortureOptions): Omit<Watch, "from"> => ({
  id: `s${String(number).padStart(5, "0")}`,
  company: firstCompany + (number % companiesOf(options)),
  start: number % 10 === 3 ? "all" : "now"
})

const create = ({ task }: Stage, options: TortureOptions, numbers: ReadonlyArray<number>) => {
  const from = realTime()
  const watches = numbers.map((number) => ({ ...watchOf(number, options), from }))
  const creating = Effect.gen(function* () {
    const subscriptions = yield* Subscriptions
    yield* Effect.forEach(
      watches,
      ({ company, id, start }, index) =>
        subscriptions.create({
          id,
          connection: connectionName((numbers[index] ?? 0) % connectionCount),
          trigger: "new_payroll_run",
          payload: { companies: [company] },
          every: options.every,
          start,
          destination: { type: "handler", name: "collect" }
        }),
      { concurrency: 8, discard: true }
    )
    return watches
  })
  return Database.withDesk(task, creating)
}

const upTo = (count: number, from = 0) => Array.from({ length: count }, (_, index) => from + index)

/** How many subscriptions come while things happen. */
const lateOf = ({ subscriptions }: TortureOptions): number => Math.floor(subscriptions / 10)

/** Creates the subscriptions that are there before anything happens. */
export const createFirst = (stage: Stage, options: TortureOptions): Promise<ReadonlyArray<Watch>> =>
  create(stage, options, upTo(options.subscriptions - lateOf(options)))

/** Creates the others while things happen, in portions, each as soon as the database can be reached. */
export const createLate = async (stage: Stage, options: TortureOptions): Promise<ReadonlyArray<Watch>> => {
  const portions = 5
  const late = upTo(lateOf(options), options.subscriptions - lateOf(options))
  const watches: Array<Watch> = []
  for (let portion = 0; portion < portions; portion++) {
    await wait(options.chaosFor / (portions + 1))
    const numbers = late.filter((number) => number % portions === portion)
    // Who creates by an id of their own may try again.
    const from = realTime()
    const created = async (): Promise<ReadonlyArray<Watch>> =>
      create(stage, options, numbers).catch(async () => {
        await wait(500)
        return created()
      })
    watches.push(...(await created()).map((watch) => ({ ...watch, from })))
  }
  return watches
}
