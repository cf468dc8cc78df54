import { Connector, WriteJournal } from "@ferrule/core"
import { Payroll } from "@ferrule/core/payroll"
import { PayrollConnector } from "@ferrule/payroll"
import { generatedKey, limitedKey, Simulator } from "@ferrule/testing"
import { describe, expect, it } from "@effect/vitest"
import { Ajv2020 } from "ajv/dist/2020.js"
import addFormats from "ajv-formats"
import { Effect, Layer, Redacted } from "effect"

const catalog = Connector.catalog(PayrollConnector)
const described = [
  ...catalog.actions.flatMap(({ name, payload, preview, success }) => [
    { what: `payload of ${name}`, ...payload },
    { what: `result of ${name}`, ...success },
    ...(preview === undefined ? [] : [{ what: `preview of ${name}`, ...preview }])
  ]),
  ...catalog.triggers.flatMap(({ name, payload, event }) => [
    { what: `payload of ${name}`, ...payload },
    { what: `event of ${name}`, ...event }
  ])
]

const connected = (apiKey: string) =>
  Payroll.layer({ baseUrl: "http://localhost", apiKey: Redacted.make(apiKey) }).pipe(
    Layer.provide(Simulator.layer({ generated: { companies: 2 } })),
    Layer.merge(WriteJournal.layerMemory)
  )

describe("the catalog of the payroll connector", () => {
  it("takes no members that it does not know in an input, as the decoder does", () => {
    for (const { payload } of [...catalog.actions, ...catalog.triggers]) {
      expect(payload.schema).toMatchObject({ additionalProperties: false })
    }
  })

  it("marks every total of a report as pay: it may be of one person", () => {
    const totals = catalog.actions.flatMap(({ access, output }) =>
      access === "read" ? [] : output.filter(({ path }) => /^totals\..*(amount|units)$/i.test(path))
    )
    expect(totals).toHaveLength(4 * (3 * 3 + 3 * 2))
    for (const total of totals) expect(total).toMatchObject({ personalData: "pay" })
  })

  it("is plain JSON", () => expect(JSON.parse(JSON.stringify(catalog))).toEqual(catalog))

  it.each(described)("$what: the sample is what its schema accepts", ({ schema, sample }) => {
    const ajv = new Ajv2020({ strict: false, allErrors: true })
    addFormats.default(ajv)
    expect(ajv.validate(schema, sample), JSON.stringify(ajv.errors)).toBe(true)
  })

  it.each([...catalog.actions, ...catalog.triggers])(
    "$name has a title and a sentence that says what it does",
    (entry) => {
      expect(entry.name).toMatch(/^[a-z]+(_[a-z]+)*$/)
      expect(entry.title).toMatch(/^[A-Z]/)
      expect(entry.description).toMatch(/^[A-Z].*\.$/)
    }
  )

  it.each([...catalog.actions, ...catalog.triggers])("$name labels every field of its form", ({ payload }) => {
    for (const [name, field] of Object.entries(Object(payload.schema.properties))) {
      expect([name, field]).toMatchObject([name, { title: expect.any(String), description: expect.any(String) }])
    }
  })
})

describe("the connection test", () => {
  it.effect("says whom the key belongs to and which companies it can see", () =>
    Effect.gen(function* () {
      const report = yield* PayrollConnector.test
      expect(report.account).toBe("Harbor Time")
      expect(report.sees.map(({ id }) => id)).toEqual([101, 102])
    }).pipe(Effect.provide(connected(generatedKey)))
  )

  it.effect("sees only what the key may see", () =>
    Effect.gen(function* () {
      expect((yield* PayrollConnector.test).sees.map(({ id }) => id)).toEqual([101])
    }).pipe(Effect.provide(connected(limitedKey)))
  )

  it.effect("fails with a sentence for the person when the key is not known", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(PayrollConnector.test)
      expect(error).toMatchObject({ _tag: "Unauthorized", retryable: false })
      expect(error.message).toContain("Check the key")
    }).pipe(Effect.provide(connected("nobody")))
  )
})
