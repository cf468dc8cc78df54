import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { harbor, key, uuid } from "../fixtures/harbor.ts"
import { inHarbor } from "../fixtures/inHarbor.ts"
import { get, post, send } from "../fixtures/wire.ts"

const batches = [
  ["POST", "/pending-paycheck-earnings"],
  ["POST", "/pending-paycheck-deductions"],
  ["DELETE", "/pending-paycheck-earnings"],
  ["DELETE", "/pending-paycheck-deductions"],
  ["PUT", "/employee-scheduled-deductions"]
] as const

describe("problems", () => {
  it.effect("7.1: a 400 has a type in RFC 9110, its title, a detail that names the cause, and the request", () =>
    Effect.gen(function* () {
      const answer = yield* get("/time-punches?company-ids=101&start-date=2026-03-01")
      expect(answer.headers["content-type"]).toBe("application/problem+json")
      expect(answer.json).toEqual({
        type: "https://www.rfc-editor.org/rfc/rfc9110#section-15.5.1",
        title: "Bad Request",
        status: 400,
        detail: "`end-date` is missing; it must be a calendar date written YYYY-MM-DD.",
        instance: "GET /time-punches",
        errors: [
          { parameter: "end-date", detail: "`end-date` is missing; it must be a calendar date written YYYY-MM-DD." }
        ]
      })
    }).pipe(inHarbor)
  )

  it.effect("7.1: 401, 404 and 405 are problems too", () =>
    Effect.gen(function* () {
      const answers = [
        yield* get("/companies", { headers: {} }),
        yield* get("/companies/999"),
        yield* get("/nothing"),
        yield* send("PUT", "/companies")
      ]
      expect(answers.map(({ status }) => status)).toEqual([401, 404, 404, 405])
      for (const { headers, json } of answers) {
        expect(headers["content-type"]).toBe("application/problem+json")
        expect(Object.keys(json)).toEqual(["type", "title", "status", "detail", "instance"])
      }
    }).pipe(inHarbor)
  )

  it.effect.each(batches)("7: %s %s says what is wrong with a body that is no batch", ([method, path]) =>
    Effect.gen(function* () {
      for (const text of ["", " ", "{", "[1,", "{}", "null", "5", '"x"', "\u0000"]) {
        const answer = yield* send(method, path, { text })
        expect([text, answer.status, answer.json.errors[0].pointer]).toEqual([text, 400, ""])
      }
    }).pipe(inHarbor)
  )

  it.effect("a body that is not said to be JSON is 415", () =>
    Effect.gen(function* () {
      const headers = (type: string) => ({ "x-api-key": key, "content-type": type })
      for (const type of ["text/plain", "application/xml", "multipart/form-data; boundary=x", "garbage"]) {
        expect((yield* post("/pending-paycheck-earnings", [], { headers: headers(type) })).status).toBe(415)
      }
      const charset = yield* post("/pending-paycheck-earnings", [{}], {
        headers: headers("Application/JSON; charset=utf-8")
      })
      expect(charset.status).toBe(400)
    }).pipe(inHarbor)
  )

  it.effect("a body above 8 MiB is 413", () =>
    Effect.gen(function* () {
      const answer = yield* send("POST", "/pending-paycheck-earnings", { text: `["${"x".repeat(8 * 1024 * 1024)}"]` })
      expect([answer.status, answer.json.title]).toEqual([413, "Content Too Large"])
    }).pipe(inHarbor)
  )

  it.effect("no value of a request, and nobody's data, is in a problem", () =>
    Effect.gen(function* () {
      const secret = "Zanzibar-42"
      const answers = [
        yield* get(`/payroll-runs?company-ids=${secret}&organization-id=${secret}&paycheck-date-from=${secret}`),
        yield* get(`/companies?api-version=${secret}`, { version: secret }),
        yield* get("/companies", { headers: { "x-api-key": secret } }),
        yield* post("/pending-paycheck-earnings", [
          { companyId: secret, employeeId: secret, flatAmount: { amount: secret }, date: secret }
        ]),
        yield* send("POST", "/pending-paycheck-earnings", { text: `[${secret}` }),
        yield* send("DELETE", "/pending-paycheck-earnings", { text: JSON.stringify([secret, uuid(77)]) }),
        yield* get(`/company-deductions?category=${secret}`)
      ]
      for (const { status, text } of answers) {
        expect(status).toBeGreaterThanOrEqual(400)
        expect(text).not.toContain(secret)
        expect(text).not.toContain(uuid(77))
        expect(text).not.toContain(key)
        for (const { firstName } of harbor.employees ?? []) expect(text).not.toContain(firstName)
      }
    }).pipe(inHarbor)
  )
})
