import { OpenApiDocument, Payroll, PayrollApi } from "@ferrule/core/payroll"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Exit, Layer, Redacted, Schema } from "effect"
import { HttpClient, HttpClientResponse } from "effect/http"
import { HttpApi } from "effect/http-api"
import * as fc from "fast-check"

/** Every operation that answers with a body: how to call it, its schema, and an example of its answer. */
const operations = (() => {
  const found: Array<{
    name: string
    group: string
    endpoint: string
    schema: Schema.Codec<unknown, unknown>
    example: unknown
  }> = []
  const { paths } = OpenApiDocument.make()
  HttpApi.reflect(PayrollApi, {
    onGroup: () => {},
    onEndpoint: ({ group, endpoint }) => {
      const [schema] = endpoint.success
      const item = paths[endpoint.path.replace(/:(\w+)/g, "{$1}")]
      const described = Object(item)[endpoint.method.toLowerCase()]
      const answers = Object.values(Object(described.responses)).map((response) => Object(response).content)
      const example = answers[0]?.["application/json"]?.example
      if (schema === undefined || example === undefined) return
      const name = `${group.identifier}.${endpoint.identifier}`
      found.push({ name, group: group.identifier, endpoint: endpoint.identifier, schema: schema as never, example })
    }
  })
  return found
})()

/** What the client gives for an operation when the API answers with this JSON. */
const answered = (group: string, endpoint: string, json: unknown): Effect.Effect<unknown, unknown> =>
  Effect.flatMap(Payroll, (payroll) => {
    const call: (request: object) => Effect.Effect<unknown, unknown> = Object(payroll)[group][endpoint]
    return call({
      params: { id: group === "organizations" ? "3f0c6a1e-52b7-4d7e-9a4b-0c2f6d1e8a11" : 1 },
      query: required,
      payload: payloads[group]
    })
  }).pipe(
    Effect.provide(
      Payroll.layer({ baseUrl: "http://localhost", apiKey: Redacted.make("key") }).pipe(
        Layer.provide(
          Layer.succeed(
            HttpClient.HttpClient,
            HttpClient.make((request) =>
              Effect.succeed(HttpClientResponse.fromWeb(request, new Response(JSON.stringify(json))))
            )
          )
        )
      )
    )
  )

const required = { companyId: 1, payrollNumber: 1, startDate: "2026-01-01", endDate: "2026-01-02", employeeId: 1 }
const examplePayload = (path: string, method: string): unknown =>
  Object(OpenApiDocument.make().paths)[path][method].requestBody.content["application/json"].example
const payloads: Readonly<Record<string, unknown>> = {
  pendingEarnings: examplePayload("/pending-paycheck-earnings", "post"),
  pendingDeductions: examplePayload("/pending-paycheck-deductions", "post"),
  scheduledDeductions: examplePayload("/employee-scheduled-deductions", "put")
}

/** JSON with one place of it changed: replaced, removed, or something added. */
const mutated = (example: unknown) => {
  const places: Array<ReadonlyArray<string | number>> = [[]]
  const visit = (value: unknown, path: ReadonlyArray<string | number>): void => {
    if (typeof value !== "object" || value === null) return
    for (const key of Object.keys(value)) {
      const place = [...path, Array.isArray(value) ? Number(key) : key]
      places.push(place)
      visit(Object(value)[key], place)
    }
  }
  visit(example, [])
  return fc.tuple(fc.constantFrom(...places), fc.option(replacement, { nil: "removed" })).map(([place, value]) => {
    if (place.length === 0) return value === "removed" ? {} : value
    const copy = structuredClone(example)
    const parent = place.slice(0, -1).reduce<unknown>((at, key) => Object(at)[key], copy)
    const last = place.at(-1) ?? ""
    if (value === "removed") delete Object(parent)[last]
    else Object(parent)[last] = value
    return copy
  })
}

const replacement = fc.oneof(
  fc.constantFrom(null, 0, -1, 1.5, 2 ** 53, 1e21, true, "", "x", "2026-02-30", "2026-03-01", [], {}, [null], [{}], {
    a: 1
  }),
  fc.json().map((text): unknown => JSON.parse(text))
)

describe("what the client accepts of an answer is what the contract's schema accepts", () => {
  it("covers every operation that answers", () => expect(operations).toHaveLength(23))

  it.effect.each(operations)("$name", ({ group, endpoint, schema, example }) =>
    Effect.promise(() =>
      fc.assert(
        fc.asyncProperty(mutated(example), async (json) => {
          const decoded = Schema.decodeUnknownExit(schema)(JSON.parse(JSON.stringify(json)))
          const exit = await Effect.runPromiseExit(answered(group, endpoint, json))
          expect(Exit.isSuccess(exit), JSON.stringify(json)).toBe(Exit.isSuccess(decoded))
          if (Exit.isSuccess(exit) && Exit.isSuccess(decoded)) expect(exit.value).toEqual(decoded.value)
        }),
        { numRuns: 60 }
      )
    )
  )
})
