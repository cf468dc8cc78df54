import { JsonSample, JsonSchemaDocument } from "@ferrule/core"
import * as Payroll from "@ferrule/core/payroll"
import { describe, expect, it } from "@effect/vitest"
import { Ajv } from "ajv"
import { Ajv2020 } from "ajv/dist/2020.js"
import addFormats from "ajv-formats"
import { Schema } from "effect"
import * as fc from "fast-check"
import { broken } from "../support/broken.ts"

/** Every schema that the contract exports: records, ids, items to write. */
const schemas = Object.entries(Payroll).flatMap(([name, value]) =>
  Schema.isSchema(value) ? [{ name, schema: value as Schema.Codec<unknown, unknown> }] : []
)

const documentOf = (schema: Schema.Constraint) => {
  const document = JsonSchemaDocument.ofSchema(schema)
  return { document, sample: JsonSample.ofJsonSchema(document, Object(document.$defs ?? {})) }
}

const validators = (document: Record<string, unknown>) => {
  const options = { strict: false, allErrors: true }
  const [ajv2020, ajv07] = [new Ajv2020(options), new Ajv(options)]
  addFormats.default(ajv2020)
  addFormats.default(ajv07)
  return [ajv2020.compile(document), ajv07.compile(JsonSchemaDocument.toDraft07(document))] as const
}

describe("the JSON schema of everything in the contract", () => {
  it("is there for records, ids and items to write", () => expect(schemas.length).toBeGreaterThan(45))

  it.each(schemas)("$name: is valid in both drafts, and its sample is accepted by both and by the decoder", (entry) => {
    const { document, sample } = documentOf(entry.schema)
    expect(document.$schema).toBe("https://json-schema.org/draft/2020-12/schema")
    for (const validate of validators(document)) {
      expect(validate(sample), JSON.stringify([validate.errors, sample])).toBe(true)
    }
    expect(Schema.decodeUnknownExit(Schema.toCodecJson(entry.schema))(sample)._tag).toBe("Success")
  })

  it.each(schemas)("$name: both drafts say the same of samples that somebody broke", ({ schema }) => {
    const { document, sample } = documentOf(schema)
    const [in2020, in07] = validators(document)
    fc.assert(
      fc.property(broken(sample), (value) => in07(value) === in2020(value)),
      { numRuns: 40 }
    )
  })

  it("shows titles and examples where they are looked for, not in an `allOf`", () => {
    const { document } = documentOf(Payroll.NewPendingEarning)
    expect(document.$defs).toHaveProperty("NewPendingEarning.properties.flatAmount.properties.amount.title", "Amount")
    expect(document.$defs).toHaveProperty("NewPendingEarning.oneOf", [
      { title: "Flat amount", required: ["flatAmount"] },
      { title: "Units", required: ["unitsAmount"] },
      { title: "Units and rate", required: ["unitsAndRateAmount"] }
    ])
  })
})

describe("draft-07", () => {
  it("has tuples and definitions in its own words", () => {
    const pair = Schema.Tuple([Payroll.Employee, Payroll.CompanyId])
    expect(JsonSchemaDocument.toDraft07(JsonSchemaDocument.ofSchema(pair))).toMatchObject({
      $schema: "http://json-schema.org/draft-07/schema#",
      items: [{ $ref: "#/definitions/Employee" }, { type: "integer" }],
      definitions: { Employee: { type: "object" } }
    })
  })
})
