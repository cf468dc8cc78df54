import { Connector } from "@ferrule/core"
import { PayrollConnector } from "@ferrule/payroll"
import { readdirSync, readFileSync } from "node:fs"
import { join } from "node:path"
import { setTimeout as wait } from "node:timers/promises"
import type { PostgresServer } from "../packages/testing/test/support/PostgresServer.ts"
import type { Evidence, Watch } from "./Evidence.ts"
import { chaos } from "./stage/Chaos.ts"
import { compile } from "./stage/compile.ts"
import * as Database from "./stage/Database.ts"
import { realTime } from "./stage/RealTime.ts"
import { type Runners, runners } from "./stage/Runners.ts"
import { type Stage, stage } from "./stage/Stage.ts"
import { createFirst, createLate } from "./stage/Watching.ts"
import { read } from "./stage/Witness.ts"
import { runnerCount, type TortureOptions } from "./TortureOptions.ts"

/** Asks until it is so, or the time is up; says whether it is. */
const until = async (isSo: () => Promise<boolean>, millis: number): Promise<boolean> => {
  const end = realTime() + millis
  while (!(await isSo())) {
    if (realTime() > end) return false
    await wait(500)
  }
  return true
}

/** How long everything may take to come to rest: a poll of each, with all that may have held it up. */
const patience = ({ every }: TortureOptions): number => 3 * every + 90_000

/** Waits until every subscription was polled from now on, and nothing waits for delivery. */
const round = async ({ task }: Stage, options: TortureOptions): Promise<void> => {
  const since = realTime()
  const isPolled = async () => {
    const { oldest, waiting } = await Database.progress(task.database)
    return oldest !== null && oldest > since && waiting === 0
  }
  if (!(await until(isPolled, patience(options)))) options.tell("It does not come to rest; that is looked into below.")
}

/** Polls once more from every ledger: the ids of the events that come. */
const pollAgain = async (
  { task: { apiKey, baseUrl } }: Stage,
  watches: ReadonlyArray<Watch>,
  subscriptions: ReadonlyArray<Database.StoredSubscription>
): Promise<Evidence["polledAgain"]> => {
  const embedded = Connector.embed(PayrollConnector, { connection: { baseUrl, apiKey } })
  const states = new Map(subscriptions.map(({ id, state }) => [id, state]))
  const found = new Map<string, ReadonlyArray<string>>()
  for (const { company, id } of watches) {
    const state = states.get(id)
    if (state === undefined || state === null) continue
    const { events } = await embedded.poll("new_payroll_run", { companies: [company] }, state)
    found.set(
      id,
      events.map((event) => JSON.stringify(event))
    )
  }
  await embedded.close()
  return found
}

/** What runners have logged as a fault of their own. */
const complaintsIn = (folder: string): ReadonlyArray<string> =>
  readdirSync(folder)
    .filter((name) => name.startsWith("runner-"))
    .flatMap((name) => {
      const lines = readFileSync(join(folder, name), "utf8").split("\n")
      const found = lines.filter((line) => /Something went wrong|turned off|Defect|unhandled/i.test(line))
      return found.map((line) => `${name}: ${line.slice(0, 400)}`)
    })

const play = async (set: Stage, team: Runners, options: TortureOptions): Promise<Evidence> => {
  const { task } = set
  const { tell } = options
  const first = await createFirst(set, options)
  tell(`${first.length} subscriptions; starting ${runnerCount} runners`)
  await Promise.all(Array.from({ length: runnerCount }, (_, index) => team.launch(index, "sources")))
  await until(async () => (await Database.progress(task.database)).begun === first.length, patience(options))
  // Now every runner has its share, and nothing is left over from the beginning.
  await round(set, options)
  tell("every subscription has begun")
  set.begin()
  const [happenings, late] = await Promise.all([chaos(set, team, options), createLate(set, options)])
  await set.end()
  tell("no more payrolls; coming to rest")
  // A poll may have been under way; the next has seen everything.
  await round(set, options)
  await round(set, options)
  await team.stopAll()
  tell("looking at what is left")
  const watches = [...first, ...late]
  const subscriptions = await Database.subscriptions(task.database)
  return {
    watches,
    happenings,
    completed: read(task.folder, "completed"),
    settled: read(task.folder, "settled"),
    delivered: read(task.folder, "delivered"),
    events: await Database.events(task.database),
    subscriptions,
    polledAgain: await pollAgain(set, watches, subscriptions),
    stops: team.stops(),
    complaints: [...team.faults(), ...complaintsIn(task.folder)]
  }
}

/** Puts runners over a PostgreSQL of their own to the torture, and gives what was seen. */
export const torture = async (postgres: PostgresServer, options: TortureOptions): Promise<Evidence> => {
  compile()
  const set = await stage(postgres, options)
  const team = runners(set.task)
  try {
    return await play(set, team, options)
  } finally {
    await team.killAll()
    await set.close()
  }
}
