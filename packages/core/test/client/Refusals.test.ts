import { Payroll } from "@ferrule/core/payroll"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { answering } from "../support/answering.ts"

const problemJson = "application/problem+json"

/** The error of a call that is answered so. */
const refusal = (status: number, body: string, headers: Record<string, string> = {}) =>
  Effect.flatMap(Payroll, (payroll) => payroll.companies.list()).pipe(
    Effect.flip,
    Effect.provide(answering(() => new Response(body, { status, headers })))
  )

describe("a 404 means that nothing is there", () => {
  it.effect.each([
    ["problem details", problemJson, '{"type":"about:blank","title":"Not Found","status":404}'],
    ["problem details with nothing in them", problemJson, "{}"],
    ["problem details that say they are JSON", "application/json; charset=utf-8", '{"title":"Not Found","status":404}']
  ] as const)("with %s", ([, type, body]) =>
    Effect.map(refusal(404, body, { "content-type": type }), (error) => expect(error._tag).toBe("NotFound"))
  )

  it.effect.each([
    ["a page", "text/html", "<h1>Not found</h1>"],
    ["a gateway's own words", "application/json", '{"message":"no Route matched with those values"}'],
    ["an empty object", "application/json", "{}"],
    ["a list", problemJson, "[]"],
    ["broken JSON", problemJson, "{"],
    ["nothing", problemJson, ""],
    ["no type", "", '{"title":"Not Found"}']
  ] as const)("but not with %s: then the address is wrong", ([, type, body]) =>
    Effect.map(refusal(404, body, type === "" ? {} : { "content-type": type }), (error) =>
      expect(error).toMatchObject({ _tag: "ContractViolation", status: 404 })
    )
  )
})

describe("Retry-After", () => {
  it.effect.each([
    ["7", 7000],
    ["0", 0],
    ["Thu, 01 Jan 1970 00:01:00 GMT", 60_000],
    ["Wed, 31 Dec 1969 00:00:00 GMT", 0],
    ["999999999", 30 * 24 * 3_600_000],
    ["Fri, 31 Dec 9999 23:59:59 GMT", 30 * 24 * 3_600_000],
    ["soon", undefined],
    ["", undefined]
  ] as const)("%j waits for %j ms", ([header, millis]) =>
    Effect.gen(function* () {
      const error = yield* refusal(429, "", { "retry-after": header })
      expect(error._tag === "RateLimited" && error.retryAfterMillis).toBe(millis)
    })
  )
})

describe("a request id is kept where it can be nothing else", () => {
  it.effect.each([
    ["2f1c6e0a-7f7e-4b2a-9f57-0d3f2c1b4a5e", true],
    ["00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-01", true],
    ["078-05-1120", false],
    ["zebulon@quackenbush.example", false],
    ["Zebulon Quackenbush", false],
    ["x".repeat(200), false]
  ] as const)("%s", ([id, isKept]) =>
    Effect.map(refusal(500, "", { "x-request-id": id }), (error) =>
      expect("requestId" in error ? error.requestId : undefined).toBe(isKept ? id : undefined)
    )
  )
})
