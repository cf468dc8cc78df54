import { cores, cpu, many, mean, median, percentile, rate } from "./figures.ts"
import type { Place } from "./place.ts"
import { newFile, postgres, run } from "./rig.ts"
import { fill, spreadAnew, type Stock } from "./stock.ts"
import type { Taken } from "./tally.ts"
import type { Task } from "./worker.ts"

interface SetUp {
  readonly name: string
  readonly newPlace: () => Place
  readonly processes: number
}

const { newSchema, stop } = await postgres()
const setUps: ReadonlyArray<SetUp> = [
  { name: "SQLite", newPlace: newFile, processes: 1 },
  { name: "PostgreSQL, 1 process", newPlace: newSchema, processes: 1 },
  { name: "PostgreSQL, 3 processes", newPlace: newSchema, processes: 3 }
]

const shards = Array.from({ length: 256 }, (_, shard) => shard)

const runners = (place: Place, { processes }: SetUp): ReadonlyArray<Task> =>
  Array.from({ length: processes }, () => ({ place, work: processes === 1 ? "runner" : "runner among others" }))

/** What sends the same statements, with batches of the same sizes. */
const senders = (place: Place, { processes }: SetUp, ours: ReadonlyArray<Taken>): ReadonlyArray<Task> =>
  Array.from({ length: processes }, (_, at) => ({
    place,
    work: {
      claim: Math.ceil(mean(ours.map(({ perClaim }) => perClaim))),
      settlement: Math.ceil(mean(ours.map(({ perSettlement }) => perSettlement))),
      // SQLite does one thing at a time.
      atOnce: "file" in place ? 1 : 2,
      ...(processes === 1 ? {} : { shards: shards.filter((shard) => shard % processes === at) })
    }
  }))

const each = (taken: ReadonlyArray<Taken>): string =>
  `${many(rate(taken)).padStart(6)}/s, ${cpu(taken).toFixed(3)} ms CPU each`

/** As many polls as go, and the same statements without them; how many times as fast these are. */
const asFastAsGoes = async (setUp: SetUp, count: number, rounds: number): Promise<number> => {
  const place = setUp.newPlace()
  // Due again as soon as it was polled.
  await fill(place, { count, every: 1 })
  const taken: Array<{ readonly ours: ReadonlyArray<Taken>; readonly bare: ReadonlyArray<Taken> }> = []
  for (let round = 0; round < rounds; round++) {
    const ours = await run(runners(place, setUp), 0, 4)
    const bare = await run(senders(place, setUp, ours), 0, 4)
    taken.push({ ours, bare })
  }
  const ratios = taken.map(({ bare, ours }) => rate(bare) / rate(ours))
  const ratio = median(ratios)
  const { bare, ours } = taken[ratios.indexOf(ratio)] ?? { bare: [], ours: [] }
  const sizes = `${many(mean(ours.map(({ perClaim }) => perClaim)))} and ${many(mean(ours.map(({ perSettlement }) => perSettlement)))}`
  console.log(
    `  ${setUp.name.padEnd(23)}  polls ${each(ours)};  SQL alone ${each(bare)}, ${sizes} at a time:  ${ratio.toFixed(2)}`
  )
  return ratio
}

/** So many polls a second as there are subscriptions, whatever more would go. */
const steadily = async (setUp: SetUp, stock: Stock, seconds: number): Promise<ReadonlyArray<Taken>> => {
  const place = setUp.newPlace()
  await fill(place, stock)
  await spreadAnew(place, stock)
  return run(runners(place, setUp), 15, seconds)
}

console.log("As many polls that find nothing as go, and the same statements of SQL alone by the same client:")
const ratios = new Map<string, number>()
for (const count of [1000, 10_000, 100_000]) {
  console.log(`${many(count)} subscriptions over 1,000 connections:`)
  for (const setUp of setUps) ratios.set(setUp.name, await asFastAsGoes(setUp, count, count === 100_000 ? 3 : 1))
}

const few = { count: 1000, every: 600 }
const all = { count: 100_000, every: 60_000 }
console.log(
  "100,000 subscriptions a minute apart, 1,667 polls a second, each late from when it is due until it is stored:"
)
for (const setUp of setUps) {
  const base = await steadily(setUp, few, 10)
  const taken = await steadily(setUp, all, 30)
  const beyond = (of: (each: Taken) => number): string =>
    many((mean(taken.map(of)) - mean(base.map(of))) / (all.count - few.count))
  const memory = `${many(mean(taken.map(({ rss }) => rss)) / 2 ** 20)} MB`
  console.log(
    `  ${setUp.name.padEnd(23)}  ${many(rate(taken))}/s, ${percentile(taken, 0.5)} ms late (p50), ${percentile(taken, 0.99)} ms (p99)`
  )
  console.log(
    `    of a subscription: ${((cores(taken) * 3_600_000) / all.count).toFixed(1)} ms CPU an hour; beyond 1,000 as busy, ${beyond(({ rss }) => rss)} bytes of ${memory}, ${beyond(({ heap }) => heap)} of them in use`
  )
}

await stop()
const [worst, ratio] = [...ratios].toSorted(([, a], [, b]) => b - a)[0] ?? ["nothing", Number.NaN]
console.log(`The worst of the three with 100,000 subscriptions is ${worst}.`)
console.log(`runner ${ratio.toFixed(2)}`)
