import { chosenFrom, Form, type FormField, outputFields, personal, problemsOf } from "@ferrule/core"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Schema } from "effect"

const ShopId = Schema.Int.annotate({ examples: [7] }).pipe(chosenFrom("shops"))
const ClerkId = Schema.Int.pipe(personal("identifier"), chosenFrom("clerks", { dependsOn: ["shops"] }))

const exactlyOne = Schema.makeFilter<{ readonly cash?: unknown; readonly voucher?: unknown }>(
  ({ cash, voucher }) => (cash === undefined) !== (voucher === undefined),
  {
    expected: "exactly one of cash, voucher",
    memberChoice: { name: "tender", title: "How it is paid", description: "In cash or with a voucher." },
    toJsonSchema: () => ({ oneOf: [{ required: ["cash"] }, { required: ["voucher"] }] })
  }
)

const Row = Schema.Struct({
  clerkId: ClerkId.annotate({ title: "Clerk", description: "Who sells." }),
  cash: Schema.optionalKey(
    Schema.Struct({
      amount: Schema.Finite.check(Schema.isGreaterThan(0)).annotate({ title: "Amount", examples: [9.5] })
    }).annotate({ title: "Cash" })
  ),
  voucher: Schema.optionalKey(Schema.Struct({ code: Schema.NonEmptyString }).annotate({ title: "Voucher" }))
}).check(exactlyOne)

const Sale = Schema.Struct({
  shopId: ShopId.annotate({ title: "Shop", description: "Where it is sold." }),
  rows: Schema.Array(Row).check(Schema.isMinLength(1)),
  mood: Schema.optionalKey(
    Schema.Literals(["good", "veryBad"]).annotate({ choiceLabels: { good: "All is well" }, group: "More" })
  ),
  note: Schema.NullOr(Schema.String.annotate({ description: "Seen by the shop." })),
  token: Schema.String.annotate({ writeOnly: true }),
  gift: Schema.Boolean,
  on: Schema.String.annotate({ format: "date" }),
  extra: Schema.Record(Schema.String, Schema.String)
})

const form = Form.ofSchema(Sale)
const fieldAt = (path: string): FormField | undefined =>
  Form.allFields(form.fields).find((field) => field.path === path)

describe("a form", () => {
  it("has the fields of the payload in their order, each with its kind", () => {
    expect(form.fields.map(({ kind, name, required }) => [name, kind, required])).toEqual([
      ["shopId", "integer", true],
      ["rows", "list", true],
      ["mood", "choice", false],
      ["note", "text", true],
      ["token", "text", true],
      ["gift", "boolean", true],
      ["on", "date", true],
      ["extra", "json", true]
    ])
  })

  it("is plain JSON", () => expect(JSON.parse(JSON.stringify(form))).toEqual(form))

  it("says label, help and example, and words of the name where there is no label", () => {
    expect(fieldAt("shopId")).toMatchObject({ label: "Shop", help: "Where it is sold.", example: 7 })
    expect(fieldAt("note")).toMatchObject({ label: "Note", help: "Seen by the shop." })
  })

  it("says what is secret, what is personal, and what belongs together", () => {
    expect(fieldAt("token")).toMatchObject({ secret: true })
    expect(fieldAt("rows[].clerkId")).toMatchObject({ personalData: "identifier" })
    expect(fieldAt("mood")).toMatchObject({ group: "More" })
  })

  it("names the values of a choice", () => {
    expect(fieldAt("mood")?.choices).toEqual([
      { value: "good", label: "All is well" },
      { value: "veryBad", label: "Very bad" }
    ])
  })

  it("makes one choice of the members of which exactly one is given, and shows the chosen one", () => {
    const row = fieldAt("rows[]")?.fields ?? []
    expect(row.map(({ name, showWhen }) => [name, showWhen])).toEqual([
      ["clerkId", undefined],
      ["tender", undefined],
      ["cash", { field: "rows[].tender", is: "cash" }],
      ["voucher", { field: "rows[].tender", is: "voucher" }]
    ])
    const tender = row[1]
    expect(tender).toMatchObject({
      kind: "member",
      label: "How it is paid",
      required: true,
      choices: [
        { value: "cash", label: "Cash" },
        { value: "voucher", label: "Voucher" }
      ]
    })
    expect(tender && Form.chosenMember(tender, { clerkId: 1, voucher: { code: "A" } })).toBe("voucher")
    expect(tender && Form.chosenMember(tender, { clerkId: 1 })).toBeUndefined()
  })

  it("says of a list which fields it depends on: the nearest that choose from what it depends on", () => {
    expect(fieldAt("shopId")?.options).toMatchObject({ list: "shops", dependsOn: [], search: true, paged: true })
    expect(fieldAt("rows[].clerkId")?.options).toMatchObject({ list: "clerks", dependsOn: ["shopId"] })
    const nearer = Schema.Struct({
      shopId: ShopId,
      inner: Schema.Struct({ shops: Schema.Array(ShopId), clerkId: ClerkId })
    })
    expect(Form.allFields(Form.ofSchema(nearer).fields).at(-1)?.options?.dependsOn).toEqual(["inner.shops"])
    expect(Form.ofSchema(Schema.Struct({ clerkId: ClerkId })).fields[0]?.options?.dependsOn).toEqual([])
  })

  it("ends where a schema contains itself", () => {
    interface Tree {
      readonly name: string
      readonly children: ReadonlyArray<Tree>
    }
    const Tree: Schema.Codec<Tree> = Schema.Struct({
      name: Schema.String,
      children: Schema.Array(Schema.suspend(() => Tree))
    }).annotate({ identifier: "Tree" })
    const paths = Form.allFields(Form.ofSchema(Schema.Struct({ tree: Tree })).fields).map(({ path }) => path)
    expect(paths).toEqual(["tree", "tree.name", "tree.children", "tree.children[]"])
  })
})

describe("the fields of a result", () => {
  it("are one flat list, whose labels say where each is from", () => {
    const result = Schema.Struct({ done: Schema.Array(Row), ids: Schema.Array(ClerkId), total: Schema.Finite })
    expect(
      outputFields(result).map(({ kind, label, path, personalData }) => [path, label, kind, personalData])
    ).toEqual([
      ["done", "Done", "list", undefined],
      ["done[].clerkId", "Done: Clerk", "integer", "identifier"],
      ["done[].cash.amount", "Done: Cash: Amount", "number", undefined],
      ["done[].voucher.code", "Done: Voucher: Code", "text", undefined],
      ["ids", "Ids", "list", "identifier"],
      ["total", "Total", "number", undefined]
    ])
  })

  it("may be those of a list", () => {
    expect(outputFields(Schema.Array(Schema.Struct({ id: Schema.Int }))).map(({ path }) => path)).toEqual(["", "[].id"])
  })
})

describe("the problems of a payload", () => {
  const sale = {
    shopId: 7,
    rows: [{ clerkId: 1, cash: { amount: 2 } }],
    note: null,
    token: "t",
    gift: true,
    on: "2026-03-06",
    extra: {}
  }
  const problems = (payload: unknown) => problemsOf({ name: "sell", payload: Sale }, payload)

  it.effect("are none where it is right", () => Effect.map(problems(sale), (none) => expect(none).toEqual([])))

  it.effect.each([
    ["a missing field", { ...sale, shopId: undefined }, "Shop must be a number."],
    ["a missing field of a row", { ...sale, rows: [sale.rows[0], {}] }, "Row 2: Clerk must be given."],
    ["a wrong type", { ...sale, gift: "yes" }, "Gift must be yes or no."],
    ["a part of a number", { ...sale, shopId: 1.5 }, "Shop must be a whole number."],
    ["a value that cannot be chosen", { ...sale, mood: "bad" }, "Mood must be All is well or Very bad."],
    ["a field that does not exist", { ...sale, colour: "red" }, 'There is no field "colour".'],
    [
      "both members of a choice",
      { ...sale, rows: [{ ...sale.rows[0], voucher: { code: "A" } }] },
      "Row 1: give exactly one of Cash, Voucher."
    ]
  ] as const)("say of %s what is wrong", ([, payload, message]) =>
    Effect.map(problems(payload), (found) => expect(found.map((problem) => problem.message)).toEqual([message]))
  )
})

describe("members of which exactly one is given", () => {
  it("do not depend on each other", () => {
    const either = Schema.Struct({
      shops: Schema.optionalKey(Schema.Array(ShopId)),
      clerks: Schema.optionalKey(Schema.Array(ClerkId))
    }).check(
      Schema.makeFilter(() => true, {
        toJsonSchema: () => ({ oneOf: [{ required: ["shops"] }, { required: ["clerks"] }] })
      })
    )
    const clerks = Form.allFields(Form.ofSchema(either).fields).find(({ path }) => path === "clerks[]")
    expect(clerks?.options).toMatchObject({ list: "clerks", dependsOn: [] })
  })
})

describe("the row of a list", () => {
  it("has the label and the example of the list, where it has none of its own", () => {
    const codes = Schema.Array(Schema.String).annotate({ title: "Codes", examples: [["A1"]] })
    expect(Form.ofSchema(Schema.Struct({ codes })).fields[0]?.item).toMatchObject({ label: "Codes", example: "A1" })
  })
})
