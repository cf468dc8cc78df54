import { InvalidConnection, WriteJournal } from "@ferrule/core"
import { createPendingEarnings, EarningSubmission, IncompleteWrite, Payroll } from "@ferrule/core/payroll"
import { generatedKey, Simulator } from "@ferrule/testing"
import { describe, expect, it } from "@effect/vitest"
import { Cause, Effect, Exit, Fiber, Layer, Redacted, Schema } from "effect"
import { HttpClient, HttpClientError } from "effect/http"
import { answering, connection, jsonAnswer, over } from "../support/answering.ts"
import { answers } from "../support/answers.ts"
import { callWith, operations, requestOf, scenario } from "../support/operations.ts"
import { planted, sentence, shownIn, variants, wrongValues } from "../support/planted.ts"
import { printError, watch } from "@ferrule/testing/contracts"

const listCompanies = Effect.flatMap(Payroll, (payroll) => payroll.companies.list())

describe("what an answer contains is not printed, whichever part of it is wrong", () => {
  it.effect("every field of every operation, replaced by data of every kind", () =>
    Effect.gen(function* () {
      const known = yield* answers
      let refused = 0
      for (const { name } of operations) {
        let body: unknown
        const api = answering(() => jsonAnswer(body))
        yield* Effect.gen(function* () {
          const payroll = yield* Payroll
          for (const wrong of wrongValues) {
            for (const variant of variants(known.get(name), wrong)) {
              body = variant
              const { exit, printed } = yield* watch(callWith(name)(payroll, requestOf(name)))
              if (Exit.isFailure(exit)) refused++
              expect(Exit.hasDies(exit)).toBe(false)
              expect(shownIn(printed)).toEqual([])
            }
          }
        }).pipe(Effect.provide(api))
      }
      expect(refused).toBeGreaterThan(1000)
    })
  )
})

describe("what the transport says of a failure is not printed", () => {
  const failing = (failure: Effect.Effect<never, HttpClientError.HttpClientError>) =>
    over(HttpClient.make(() => failure))

  it.effect("a lost connection whose cause quotes the request", () =>
    Effect.gen(function* () {
      const client = HttpClient.make((request) =>
        Effect.fail(
          new HttpClientError.HttpClientError({
            reason: new HttpClientError.TransportError({ request, cause: new Error(sentence), description: sentence })
          })
        )
      )
      const { exit, printed } = yield* watch(Effect.provide(listCompanies, over(client)))
      expect(Exit.findErrorOption(exit)).toMatchObject({ value: { _tag: "Unavailable", sent: true } })
      expect(shownIn(printed)).toEqual([])
    })
  )

  it.effect.each([
    ["dies", Effect.die(new Error(sentence))],
    ["throws", Effect.sync(() => expect.fail(sentence))]
  ] as const)("an HTTP client that %s: the call may have been carried out", ([, failure]) =>
    Effect.gen(function* () {
      const { exit, printed } = yield* watch(Effect.provide(listCompanies, failing(failure)))
      expect(Exit.findErrorOption(exit)).toMatchObject({ value: { _tag: "Unavailable", sent: true } })
      expect(shownIn(printed)).toEqual([])
    })
  )

  it.effect("a call that is interrupted", () =>
    Effect.gen(function* () {
      const call = Effect.flatMap(Payroll, (payroll) =>
        callWith("employees.get")(payroll, { params: { id: planted.employeeId } })
      )
      const fiber = yield* Effect.forkChild(watch(Effect.provide(call, failing(Effect.never))))
      yield* Effect.yieldNow
      yield* Fiber.interrupt(fiber)
      const interrupted = yield* watch(
        Effect.provide(
          Effect.timeoutOrElse(call, { duration: 0, orElse: () => Effect.interrupt }),
          failing(Effect.never)
        )
      )
      expect(Exit.isFailure(interrupted.exit) && Cause.hasInterrupts(interrupted.exit.cause)).toBe(true)
      expect(shownIn(interrupted.printed)).toEqual([])
    })
  )
})

describe("what a call contains is not printed when it succeeds", () => {
  it.effect("neither in its span nor in the metrics, whatever is asked for", () =>
    Effect.gen(function* () {
      const id = planted.employeeId
      const employee = { id, firstName: planted.name, email: planted.email, companyId: 101, [planted.name]: sentence }
      const call = Effect.flatMap(Payroll, (payroll) => callWith("employees.get")(payroll, { params: { id } }))
      const { exit, printed, spans } = yield* watch(
        Effect.provide(
          call,
          answering(() => jsonAnswer(employee))
        )
      )
      expect(Exit.isSuccess(exit)).toBe(true)
      expect(spans.map(({ name }) => name)).toContain("employees.get")
      expect(shownIn(printed)).toEqual([])
    })
  )
})

describe("what a write contains is not printed", () => {
  it.effect("when it is incomplete; the report has it", () =>
    Effect.gen(function* () {
      const submission = yield* Schema.decodeUnknownEffect(EarningSubmission)({
        dataSource: "harbor-time",
        earnings: [
          {
            companyId: 101,
            employeeId: planted.employeeId,
            companyEarningId: 1107,
            reference: planted.socialSecurityNumber,
            flatAmount: { amount: planted.amount }
          }
        ]
      })
      const { exit, printed } = yield* watch(createPendingEarnings(submission))
      const error = yield* Effect.flip(exit)
      expect(error).toBeInstanceOf(IncompleteWrite)
      expect(shownIn(printed)).toEqual([])
      const report = error instanceof IncompleteWrite ? JSON.stringify(Redacted.value(error.report)) : ""
      expect(report).toContain(String(planted.employeeId))
    }).pipe(
      Effect.provide(
        Payroll.layer({ ...connection, apiKey: Redacted.make(generatedKey) }).pipe(
          Layer.provide(Simulator.layer({ scenario })),
          Layer.merge(WriteJournal.layerMemory)
        )
      )
    )
  )
})

describe("the settings of a connection are not printed", () => {
  const refusal = (settings: Parameters<typeof over>[1]) =>
    Effect.flip(
      Effect.scoped(
        Layer.build(
          over(
            HttpClient.make(() => Effect.never),
            settings
          )
        )
      )
    )

  it.effect.each([
    ["a key that is no header", { apiKey: Redacted.make(`${planted.key}\n`) }],
    ["an address with a key in it", { baseUrl: `https://user:${planted.key}@api.payroll.example` }],
    ["an address with a key in its query", { baseUrl: `https://api.payroll.example?key=${planted.key}` }],
    ["something that is no address", { baseUrl: sentence }],
    ["a second address with a key in it", { syncBaseUrl: `https://${planted.key}@api.payroll.example` }]
  ] as const)("%s", ([, settings]) =>
    Effect.gen(function* () {
      const error = yield* refusal(settings)
      expect(error).toBeInstanceOf(InvalidConnection)
      expect(shownIn(printError(error))).toEqual([])
    })
  )

  it("nor the key of one that is fine", () => {
    expect(shownIn(printError(connection))).toEqual([])
  })
})
