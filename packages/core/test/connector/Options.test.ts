import { chosenFrom, Connector, OptionList } from "@ferrule/core"
import { describe, expect, it } from "@effect/vitest"
import { Context, Effect, Layer, Schema, Stream } from "effect"
import { TestClock } from "effect/testing"

/** A connection to one of several accounts, which counts how often it is read. */
class Shops extends Context.Service<Shops, { readonly account: string; reads: number }>()("test/Shops") {}

const many = Array.from({ length: 120 }, (_, index) => `Clerk ${index + 1}`)

const connector = Connector.make("shops", {
  title: "Shops",
  description: "Sells.",
  connection: {
    settings: Schema.Struct({ account: Schema.String }),
    layer: ({ account }) => Layer.succeed(Shops, { account, reads: 0 })
  },
  test: Effect.succeed({ account: "", sees: [] }),
  actions: [],
  triggers: [],
  options: [
    OptionList.make("shops", {
      title: "Shops",
      given: Schema.Struct({}),
      load: () =>
        Effect.map(Shops, (shops) => {
          shops.reads++
          return Stream.make(
            { value: 1, label: `${shops.account} Café Zürich`, hint: "ZRH" },
            { value: 2, label: "Zoo" }
          )
        })
    }),
    OptionList.make("clerks", {
      title: "Clerks",
      given: Schema.Struct({
        shops: Schema.Array(Schema.Int),
        tender: Schema.optionalKey(Schema.Array(Schema.String))
      }),
      load: ({ shops, tender = [] }) =>
        Effect.succeed(
          Stream.fromIterable(many).pipe(
            Stream.map((name, index) => ({
              value: index,
              label: [name, ...tender].join(" "),
              hint: `shop ${shops[0]}`
            }))
          )
        )
    }),
    OptionList.make("endless", {
      title: "Endless",
      given: Schema.Struct({}),
      load: () =>
        Effect.succeed(Stream.map(Stream.range(1, 1_000_000), (value) => ({ value, label: `Number ${value}` })))
    }),
    OptionList.make("days", {
      title: "Days",
      given: Schema.Struct({}),
      hasOrder: true,
      load: () => Effect.succeed(Stream.make({ value: 1, label: "Monday" }, { value: 2, label: "Friday" }))
    }),
    OptionList.make("broken", {
      title: "Broken",
      given: Schema.Struct({}),
      load: () => Effect.flatMap(Shops, (shops) => Effect.fail(`failure ${++shops.reads}`))
    })
  ]
})

const Row = Schema.Struct({
  shopId: Schema.Int.pipe(chosenFrom("shops")).annotate({ title: "Shop" }),
  clerkId: Schema.Int.pipe(chosenFrom("clerks", { dependsOn: ["shops"], narrowedBy: ["tender"] })),
  cash: Schema.optionalKey(Schema.Boolean),
  voucher: Schema.optionalKey(Schema.Boolean)
}).check(
  Schema.makeFilter(() => true, {
    memberChoice: { name: "tender", title: "Tender", description: "How it is paid." },
    toJsonSchema: () => ({ oneOf: [{ required: ["cash"] }, { required: ["voucher"] }] })
  })
)

const sell = {
  name: "sell",
  payload: Schema.Struct({
    shopId: Schema.Int.pipe(chosenFrom("shops")),
    endless: Schema.Array(Schema.Int.pipe(chosenFrom("endless"))),
    day: Schema.Int.pipe(chosenFrom("days")),
    broken: Schema.Int.pipe(chosenFrom("broken")),
    unlisted: Schema.Int.pipe(chosenFrom("nowhere")),
    rows: Schema.Array(Row),
    note: Schema.String
  })
}

const connection = (account: string) => ({ account, reads: 0 })
const over = (shops: Shops["Service"]) => Effect.provideService(Connector.options(connector), Shops, shops)
const labels = ({ options }: { readonly options: ReadonlyArray<{ readonly label: string }> }) =>
  options.map(({ label }) => label)

describe("options", () => {
  it.effect("come from the list that the field names", () =>
    Effect.gen(function* () {
      const options = yield* over(connection("North"))
      expect(yield* options(sell, { field: "shopId" })).toEqual({
        options: [
          { value: 1, label: "North Café Zürich", hint: "ZRH" },
          { value: 2, label: "Zoo" }
        ],
        isCutOff: false
      })
    })
  )

  it.effect("are found by words of label, hint and value, whatever the accents and capitals", () =>
    Effect.gen(function* () {
      const options = yield* over(connection("North"))
      const found = (search: string) => Effect.map(options(sell, { field: "shopId", search }), labels)
      expect(yield* found("cafe zurich")).toEqual(["North Café Zürich"])
      expect(yield* found("zrh")).toEqual(["North Café Zürich"])
      expect(yield* found("2")).toEqual(["Zoo"])
      expect(yield* found("café rome")).toEqual([])
    })
  )

  it.effect("come fifty at a time, with the page to ask for next", () =>
    Effect.gen(function* () {
      const options = yield* over(connection("North"))
      const page = (number: number) =>
        options(sell, { field: "rows[].clerkId", payload: { rows: [{ shopId: 1 }] }, page: number })
      expect(yield* page(1)).toMatchObject({ options: { length: 50 }, nextPage: 2 })
      expect(labels(yield* page(3))).toEqual(many.slice(100))
      expect(yield* page(3)).not.toHaveProperty("nextPage")
    })
  )

  it.effect("are shown by label, or in the order of their list where it has one", () =>
    Effect.gen(function* () {
      const options = yield* over(connection("North"))
      const clerks = yield* options(sell, { field: "rows[].clerkId", payload: { rows: [{ shopId: 1 }] } })
      expect(labels(clerks).slice(8, 11)).toEqual(["Clerk 9", "Clerk 10", "Clerk 11"])
      expect(labels(yield* options(sell, { field: "day" }))).toEqual(["Monday", "Friday"])
    })
  )

  it.effect("depend on what is chosen in the same row, and are narrowed by the member that is given there", () =>
    Effect.gen(function* () {
      const options = yield* over(connection("North"))
      const payload = { shopId: 9, rows: [{ shopId: 5 }, { shopId: 6, voucher: true }] }
      const first = yield* options(sell, { field: "rows[0].clerkId", payload })
      const second = yield* options(sell, { field: "rows[1].clerkId", payload })
      expect([first.options[0], second.options[0]]).toEqual([
        { value: 0, label: "Clerk 1", hint: "shop 5" },
        { value: 0, label: "Clerk 1 voucher", hint: "shop 6" }
      ])
    })
  )

  it.effect("say what to choose first", () =>
    Effect.gen(function* () {
      const options = yield* over(connection("North"))
      const error = yield* Effect.flip(
        options(sell, { field: "rows[1].clerkId", payload: { rows: [{ shopId: 1 }, {}] } })
      )
      expect(error).toMatchObject({ _tag: "ChooseFirst", field: "rows[].shopId", label: "Shop", retryable: false })
      expect(Object(error).message).toBe("Choose Shop first: what can be chosen here depends on it.")
    })
  )

  it.effect.each(["note", "nothing", "unlisted"])("name the fields that have a list where %s has none", (field) =>
    Effect.gen(function* () {
      const options = yield* over(connection("North"))
      expect(yield* Effect.flip(options(sell, { field }))).toMatchObject({
        _tag: "UnknownOptions",
        field,
        known: ["shopId", "endless[]", "day", "broken", "rows[].shopId", "rows[].clerkId"]
      })
    })
  )

  it.effect("refuse a dependency that is no such value, in words", () =>
    Effect.gen(function* () {
      const options = yield* over(connection("North"))
      const payload = { rows: [{ shopId: "one" }] }
      expect(yield* Effect.flip(options(sell, { field: "rows[].clerkId", payload }))).toMatchObject({
        _tag: "InvalidPayload",
        name: "the list Clerks"
      })
    })
  )

  it.effect("say when a list is too long to be offered whole", () =>
    Effect.gen(function* () {
      const options = yield* over(connection("North"))
      expect(yield* options(sell, { field: "endless" })).toMatchObject({ isCutOff: true, nextPage: 2 })
    })
  )

  it.effect("are read again after a minute, not before, and not by typing", () =>
    Effect.gen(function* () {
      const shops = connection("North")
      const options = yield* over(shops)
      yield* options(sell, { field: "shopId" })
      yield* options(sell, { field: "shopId", search: "caf" })
      yield* options(sell, { field: "rows[].shopId", search: "cafe", page: 2 })
      yield* TestClock.adjust("59 seconds")
      yield* options(sell, { field: "shopId" })
      expect(shops.reads).toBe(1)
      yield* TestClock.adjust("2 seconds")
      yield* options(sell, { field: "shopId" })
      expect(shops.reads).toBe(2)
    })
  )

  it.effect("are read once for all who ask at the same time", () =>
    Effect.gen(function* () {
      const shops = connection("North")
      const options = yield* over(shops)
      yield* Effect.all(
        Array.from({ length: 20 }, () => options(sell, { field: "shopId" })),
        { concurrency: "unbounded" }
      )
      expect(shops.reads).toBe(1)
    })
  )

  it.effect("share nothing between connections, nor with the same account under another key", () =>
    Effect.gen(function* () {
      const [north, south, rotated] = [connection("North"), connection("South"), connection("Rotated")]
      for (const each of [north, south, rotated]) {
        expect(labels(yield* (yield* over(each))(sell, { field: "shopId" }))[0]).toBe(`${each.account} Café Zürich`)
      }
      expect([north.reads, south.reads, rotated.reads]).toEqual([1, 1, 1])
    })
  )

  it.effect("forget a failure at once", () =>
    Effect.gen(function* () {
      const options = yield* over(connection("North"))
      expect(yield* Effect.flip(options(sell, { field: "broken" }))).toBe("failure 1")
      expect(yield* Effect.flip(options(sell, { field: "broken" }))).toBe("failure 2")
    })
  )
})
