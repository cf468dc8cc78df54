import { JsonSample, JsonSchemaDocument } from "@ferrule/core"
import * as Payroll from "@ferrule/core/payroll"
import { describe, expect, it } from "@effect/vitest"
import { Ajv2020 } from "ajv/dist/2020.js"
import addFormats from "ajv-formats"
import { Schema } from "effect"

/** Every schema that the contract exports: records, ids, items to write. */
const schemas = Object.entries(Payroll).flatMap(([name, value]) =>
  Schema.isSchema(value) ? [{ name, schema: value as Schema.Codec<unknown, unknown> }] : []
)

describe("the JSON schema of everything in the contract", () => {
  it("is there for records, ids and items to write", () => expect(schemas.length).toBeGreaterThan(45))

  it.each(schemas)("$name: is valid, and its sample is accepted by it and by the decoder", ({ schema }) => {
    const document = JsonSchemaDocument.ofSchema(schema)
    expect(document.$schema).toBe("https://json-schema.org/draft/2020-12/schema")
    const ajv = new Ajv2020({ strict: false, allErrors: true })
    addFormats.default(ajv)
    const validate = ajv.compile(document)
    const sample = JsonSample.ofJsonSchema(document, Object(document.$defs ?? {}))
    expect(validate(sample), JSON.stringify([validate.errors, sample])).toBe(true)
    expect(Schema.decodeUnknownExit(Schema.toCodecJson(schema))(sample)._tag).toBe("Success")
  })
})
