import type { CompanyChoice } from "@ferrule/connector-triggers"
import { type Feed, Pages } from "@ferrule/core"
import { CompanyId, Payroll } from "@ferrule/core/payroll"
import { generatedKey, generateScenario, Scenario, Simulator, type SimulatorOptions } from "@ferrule/testing"
import { Context, Effect, Layer, Redacted, type Schema } from "effect"
import { HttpClient } from "effect/http"
import { TestClock } from "effect/testing"

/** A world of two companies with a few employees and payrolls each; its last payroll was on 2026-03-13. */
export const world = generateScenario({ seed: 0, companies: 2, employees: 4, payrolls: 3 })

/** The same world with other records in some places. */
export const worldWith = (change: object): typeof Scenario.Scenario.Encoded => ({
  ...Scenario.encode(world),
  ...change
})

class Asked extends Context.Service<Asked, { readonly take: Effect.Effect<ReadonlyArray<string>> }>()("Asked") {}

/** A request without what all of them have: its path and its filters, by name. */
const written = ({ pathname, searchParams }: URL): string => {
  const names = [...new Set(searchParams.keys())].filter((name) => name !== "api-version").toSorted()
  return [pathname, ...names.map((name) => `${name}=${searchParams.getAll(name).join()}`)].join(" ")
}

/** Passes requests on, and remembers what was asked for. */
const watching = Layer.effectContext(
  Effect.gen(function* () {
    const api = yield* HttpClient.HttpClient
    let urls: Array<URL> = []
    const client = HttpClient.make((request, url) => {
      urls.push(url)
      return api.execute(request)
    })
    const take = Effect.sync(() => {
      const taken = urls.map(written)
      urls = []
      return taken
    })
    return Context.make(HttpClient.HttpClient, client).pipe(Context.add(Asked, { take }))
  })
)

/** A connection to a simulated API. */
export const simulated = (options: SimulatorOptions = {}, apiKey = generatedKey) =>
  Payroll.layer({ baseUrl: "http://localhost", apiKey: Redacted.make(apiKey), policy: { baseDelay: 0 } }).pipe(
    Layer.provideMerge(watching),
    Layer.provideMerge(Simulator.layer(options.generated === undefined ? { scenario: world, ...options } : options))
  )

/** Sets the clock to noon of a day. */
export const onDay = (day: string) => TestClock.setTime(Date.parse(`${day}T12:00:00Z`))

/** What was asked of the API since this was last asked. */
export const asked = Effect.flatMap(Asked, ({ take }) => take)

/** Companies as a payload names them. */
export const companies = (...ids: ReadonlyArray<number>): CompanyChoice => ({
  companies: ids.map((id) => CompanyId.make(id))
})

type CompanyFeed<Item extends Schema.Codec<unknown, unknown>, E> = Feed.Feed<CompanyChoice, Item, E, Payroll>

/** The sections of a feed for what can be seen of a payload. */
export const sectionsOf = <Item extends Schema.Codec<unknown, unknown>, E>(
  feed: CompanyFeed<Item, E>,
  reach: Feed.Reach,
  payload: CompanyChoice = {}
) =>
  Effect.gen(function* () {
    const groups = feed.groups === undefined ? [] : yield* feed.groups(payload)
    return yield* feed.sections({ payload, groups }, reach)
  })

/** Reads every section of a feed whole: the keys of its records, by section. */
export const keysOf = <Item extends Schema.Codec<unknown, unknown>, E>(
  feed: CompanyFeed<Item, E>,
  reach: Feed.Reach,
  payload: CompanyChoice = {}
) =>
  Effect.gen(function* () {
    const found: Record<string, ReadonlyArray<string>> = {}
    for (const { id, read } of yield* sectionsOf(feed, reach, payload)) {
      const { items, isComplete } = yield* Pages.collect({ read, key: (item) => feed.key(item) })
      found[id] = isComplete ? [...items.keys()] : ["incomplete"]
    }
    return found
  })

/** Every record of a feed. */
export const recordsOf = <Item extends Schema.Codec<unknown, unknown>, E>(
  feed: CompanyFeed<Item, E>,
  payload: CompanyChoice = {}
) =>
  Effect.gen(function* () {
    const records = new Map<string, Item["Type"]>()
    for (const { read } of yield* sectionsOf(feed, "all", payload)) {
      const { items } = yield* Pages.collect({ read, key: (item) => feed.key(item) })
      for (const [key, item] of items) records.set(key, item)
    }
    return records
  })
