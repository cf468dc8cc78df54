import { detail } from "@ferrule/core"
import { Payroll } from "@ferrule/core/payroll"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Exit } from "effect"
import { answering, jsonAnswer } from "../support/answering.ts"
import { callWith, operations, requestOf } from "../support/operations.ts"
import { headers, planted, problem, sentence, shownIn, variants, wrongValues } from "../support/planted.ts"
import { printError, watch } from "@ferrule/testing/contracts"

/** Every operation once, over an API that answers so; what is printed of each. */
const printedOfAll = Effect.fnUntraced(function* (answer: () => Response) {
  const printed: Array<string> = []
  for (const { name } of operations) {
    const call = Effect.flatMap(Payroll, (payroll) => callWith(name)(payroll, requestOf(name)))
    const watched = yield* watch(Effect.provide(call, answering(answer)))
    printed.push(watched.printed)
  }
  return printed.join("\n")
})

describe("what the API says of a failure is not printed", () => {
  it.effect.each([302, 400, 401, 403, 404, 408, 409, 418, 422, 429, 500, 503])(
    "a problem with status %i that quotes personal data, in its members, its headers and its errors",
    (status) =>
      Effect.gen(function* () {
        const type = { "content-type": "application/problem+json" }
        expect(shownIn(yield* printedOfAll(() => jsonAnswer(problem, status, { ...headers, ...type })))).toEqual([])
      })
  )

  it.effect("its words are there for the person at the screen, who asks for them", () =>
    Effect.gen(function* () {
      const payroll = yield* Payroll
      const error = yield* Effect.flip(payroll.companies.list())
      expect(detail(error)).toBe(sentence)
      expect(shownIn(printError(error))).toEqual([])
    }).pipe(Effect.provide(answering(() => jsonAnswer(problem, 400))))
  )

  it.effect("fields that are at fault are named", () =>
    Effect.gen(function* () {
      const payroll = yield* Payroll
      const error = yield* Effect.flip(payroll.companies.list())
      expect(error).toMatchObject({ violations: [{ path: "[3].flatAmount.amount" }, { path: "company-ids" }] })
    }).pipe(
      Effect.provide(
        answering(() =>
          jsonAnswer({ title: "Bad", errors: [{ pointer: "/3/flatAmount/amount" }, { parameter: "company-ids" }] }, 400)
        )
      )
    )
  )
})

describe("what an answer contains is not printed when it cannot be read", () => {
  it.effect.each([
    ["text", sentence],
    ["JSON that breaks off", JSON.stringify({ items: [sentence] }).slice(0, -3)],
    ["JSON with more behind it", `{} ${sentence}`],
    ["a text as JSON", JSON.stringify(sentence)],
    ["a number as JSON", String(planted.amount)],
    ["members named by data", JSON.stringify({ [planted.name]: planted.amount, [planted.email]: sentence })]
  ] as const)("%s", ([, body]) =>
    Effect.gen(function* () {
      const printed = yield* printedOfAll(() => new Response(body, { headers }))
      expect(shownIn(printed)).toEqual([])
    })
  )

  it.effect("text that is not UTF-8", () =>
    Effect.gen(function* () {
      const body = new Uint8Array([0xff, ...new TextEncoder().encode(sentence)])
      expect(shownIn(yield* printedOfAll(() => new Response(body)))).toEqual([])
    })
  )
})

describe("what a request contains is not printed when it is refused before it is sent", () => {
  it.effect.each(operations.map(({ name }) => name))("%s, whichever part of it is wrong", (name) =>
    Effect.gen(function* () {
      const payroll = yield* Payroll
      let refused = 0
      for (const wrong of wrongValues) {
        for (const request of variants(requestOf(name), wrong)) {
          const { exit, printed } = yield* watch(callWith(name)(payroll, Object(request)))
          if (Exit.isFailure(exit)) refused++
          expect(Exit.hasDies(exit)).toBe(false)
          expect(shownIn(printed)).toEqual([])
        }
      }
      if (Object.keys(requestOf(name)).length > 0) expect(refused).toBeGreaterThan(0)
    }).pipe(Effect.provide(answering(() => jsonAnswer({}))))
  )
})

describe("the search itself", () => {
  it("finds what is planted in a message, a member, a cause and a stack", () => {
    expect(shownIn(printError(new Error(sentence))).length).toBeGreaterThan(5)
    expect(shownIn(printError({ deep: [{ name: planted.name }] }))).toContain(planted.name)
    expect(shownIn(printError(new Error("no", { cause: new Error(planted.email) })))).toContain(planted.email)
  })

  it.effect("finds it in logs, spans and metrics", () =>
    Effect.gen(function* () {
      const logs = yield* watch(Effect.logTrace("paid", { to: planted.name }))
      const attributes = yield* watch(
        Effect.void.pipe(Effect.withSpan("pay", { attributes: { id: planted.employeeId } }))
      )
      const failures = yield* watch(Effect.fail(new Error(planted.email)).pipe(Effect.withSpan("pay")))
      expect([logs, attributes, failures].map(({ printed }) => shownIn(printed)[0])).toEqual([
        planted.name,
        String(planted.employeeId),
        planted.email
      ])
    })
  )
})
