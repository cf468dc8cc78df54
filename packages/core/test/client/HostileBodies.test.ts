import { Payroll } from "@ferrule/core/payroll"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Exit, Fiber } from "effect"
import { HttpClient, HttpClientResponse } from "effect/http"
import { TestClock } from "effect/testing"
import { answering, jsonAnswer, over } from "../support/answering.ts"
import { watch } from "@ferrule/testing/contracts"

const listCompanies = Effect.flatMap(Payroll, (payroll) => payroll.companies.list())

/** What listing companies gives when the API answers so. */
const listed = (body: string | Uint8Array<ArrayBuffer>, headers: Record<string, string> = {}, status = 200) =>
  Effect.exit(
    Effect.provide(
      listCompanies,
      answering(() => new Response(body, { status, headers }))
    )
  )

const page = (company: string, more = "") =>
  `{"pageNumber":1,"pageSize":100,"totalItemsCount":1,"items":[{"id":101${company}}]${more}}`

const deep = (depth: number) => `${"[".repeat(depth)}${"]".repeat(depth)}`
const deepObject = (depth: number) => `${'{"a":'.repeat(depth)}1${"}".repeat(depth)}`
const json = { "content-type": "application/json" }
const violation = { _tag: "Failure", cause: { reasons: [{ error: { _tag: "ContractViolation", retryable: false } }] } }

const nested = [
  ["lists", deep(1_000_000)],
  ["objects", deepObject(500_000)]
] as const

describe("depth", () => {
  it.effect("five millions deep does no harm", () =>
    Effect.gen(function* () {
      const value = deep(5_000_000)
      expect(Exit.isSuccess(yield* listed(page(`,"extra":${value}`)))).toBe(true)
      expect(yield* listed(page(`,"name":${value}`))).toMatchObject(violation)
    })
  )

  it.effect.each(nested)("%s in a member that nobody knows are read past", ([, value]) =>
    Effect.gen(function* () {
      const result = yield* Effect.flatten(listed(page(`,"extra":${value}`, `,"extra":${value}`)))
      expect(result.items[0]?.id).toBe(101)
    })
  )

  it.effect("and are left behind, so that the record can be written as JSON", () =>
    Effect.gen(function* () {
      const result = yield* Effect.flatten(listed(page(`,"extra":${deep(1_000_000)}`)))
      expect(JSON.stringify(result.items)).toBe('[{"id":101}]')
    })
  )

  it.effect.each(nested)("%s in the place of a known member are refused", ([, value]) =>
    Effect.gen(function* () {
      expect(yield* listed(page(`,"name":${value}`))).toMatchObject(violation)
      expect(yield* listed(`{"items":${value}}`)).toMatchObject(violation)
      expect(yield* listed(value)).toMatchObject(violation)
      expect(yield* listed(value.slice(0, 100_000))).toMatchObject(violation)
    })
  )

  it.effect("of a problem is limited: it is read as if there were none", () =>
    Effect.gen(function* () {
      const type = { "content-type": "application/problem+json" }
      for (const value of [deep(5_000_000), deepObject(2_000_000), deep(65)]) {
        const exit = yield* listed(`{"title":"Bad","detail":"words","errors":${value}}`, type, 400)
        const error = yield* Effect.flip(exit)
        expect(error).toMatchObject({ _tag: "InvalidRequest", violations: [] })
        expect("detail" in error).toBe(false)
      }
    })
  )
})

describe("members that name what every object has", () => {
  it.effect.each(["__proto__", "constructor", "toString", "hasOwnProperty", "\\u005f_proto__"])("%s", (name) =>
    Effect.gen(function* () {
      const value = `{"polluted":true,"isAdmin":true}`
      const result = yield* Effect.flatten(listed(page(`,"${name}":${value}`, `,"${name}":${value}`)))
      expect(result.items[0]?.id).toBe(101)
      expect(Object.getPrototypeOf(result.items[0])).toBe(Object.prototype)
      expect("polluted" in result || "polluted" in (result.items[0] ?? {}) || "polluted" in {}).toBe(false)
    })
  )

  it.effect("are not taken for members that are missing", () =>
    Effect.gen(function* () {
      expect(yield* listed(`{"__proto__":${page("")}}`)).toMatchObject(violation)
    })
  )

  it.effect("in a problem", () =>
    Effect.gen(function* () {
      const body = `{"title":"Bad","detail":"words","__proto__":{"errors":[{"pointer":"/0/name"}]},"constructor":1}`
      const error = yield* Effect.flip(yield* listed(body, { "content-type": "application/problem+json" }, 400))
      expect(error).toMatchObject({ _tag: "InvalidRequest", violations: [] })
    })
  )
})

describe("text", () => {
  const bytes = (...parts: ReadonlyArray<string | ReadonlyArray<number>>) =>
    new Uint8Array(parts.flatMap((part) => [...(typeof part === "string" ? new TextEncoder().encode(part) : part)]))

  it.effect.each([
    ["a byte that UTF-8 does not have", [0xff]],
    ["a character that breaks off", [0xc3]],
    ["an overlong slash", [0xc0, 0xaf]],
    ["half of a surrogate pair", [0xed, 0xa0, 0x80]]
  ] as const)("with %s is refused, and the next answer is read", ([, wrong]) =>
    Effect.gen(function* () {
      const whole = page(`,"name":"x"`)
      expect(yield* listed(bytes(whole.slice(0, -4), wrong, whole.slice(-4)))).toMatchObject(violation)
      expect(Exit.isSuccess(yield* listed(whole))).toBe(true)
    })
  )

  it.effect("in UTF-16 is refused", () =>
    Effect.gen(function* () {
      expect(yield* listed(new Uint8Array(Buffer.from(`\ufeff${page("")}`, "utf16le")))).toMatchObject(violation)
    })
  )

  it.effect("may begin with a byte order mark", () =>
    Effect.gen(function* () {
      expect(Exit.isSuccess(yield* listed(bytes([0xef, 0xbb, 0xbf], page(""))))).toBe(true)
    })
  )

  it.effect("may hold NUL where it is escaped, and only there", () =>
    Effect.gen(function* () {
      const result = yield* Effect.flatten(listed(page(`,"name":"a\\u0000b"`)))
      expect(result.items[0]?.name).toBe("a\0b")
      expect(yield* listed(page(`,"name":"a\0b"`))).toMatchObject(violation)
    })
  )

  it.effect.each(["", " ", "null", "[]", "{}", "true", "1", '"text"', "<html></html>", "{}{}", "NaN", "undefined"])(
    "%j is no page",
    (body) => Effect.map(listed(body, json), (exit) => expect(exit).toMatchObject(violation))
  )

  it.effect.each(["text/plain", "text/html", "application/octet-stream", "application/problem+json", "nonsense"])(
    "that is a page is read as one, though it says that it is %s",
    (type) => Effect.map(listed(page(""), { "content-type": type }), (exit) => expect(Exit.isSuccess(exit)).toBe(true))
  )
})

describe("numbers", () => {
  it.effect.each(["1e999", "-1e999", "1.5", "9007199254740993", '"101"', "true", "null", "[101]", "{}"])(
    "an id that is %s is refused",
    (id) =>
      Effect.gen(function* () {
        const body = `{"pageNumber":1,"pageSize":100,"totalItemsCount":1,"items":[{"id":${id}}]}`
        expect(yield* listed(body)).toMatchObject(violation)
      })
  )
})

describe("a body without end", () => {
  const endless = (every: (controller: ReadableStreamDefaultController<Uint8Array>) => void | Promise<void>) =>
    over(
      HttpClient.make((request) =>
        Effect.sync(() =>
          HttpClientResponse.fromWeb(request, new Response(new ReadableStream({ pull: every }), { headers: json }))
        )
      )
    )

  it.effect("that comes too slowly ends with the time of the attempt", () =>
    Effect.gen(function* () {
      let isFirst = true
      const slow = endless((controller) => {
        if (isFirst) controller.enqueue(new TextEncoder().encode('{"items":['))
        isFirst = false
        return new Promise(() => {})
      })
      const fiber = yield* Effect.forkChild(Effect.flip(Effect.provide(listCompanies, slow)))
      yield* TestClock.adjust("30 seconds")
      expect(yield* Fiber.join(fiber)).toMatchObject({ _tag: "Unavailable", sent: true })
    })
  )

  it.effect("is read up to 32 MB and no further", () =>
    Effect.gen(function* () {
      const chunk = new TextEncoder().encode(" ".repeat(1024 * 1024))
      let sent = 0
      const fast = endless((controller) => {
        sent += chunk.length
        controller.enqueue(chunk)
      })
      const error = yield* Effect.flip(Effect.provide(listCompanies, fast))
      expect(error).toMatchObject({ _tag: "ContractViolation", violations: [{ expected: "a body of at most 32 MB" }] })
      expect(sent).toBeLessThan(40 * 1024 * 1024)
    })
  )

  it.effect("is not even begun where it announces more", () =>
    Effect.gen(function* () {
      const announced = answering(() => jsonAnswer({}, 200, { "content-length": String(40 * 1024 * 1024) }))
      expect(yield* Effect.flip(Effect.provide(listCompanies, announced))).toMatchObject({ _tag: "ContractViolation" })
    })
  )
})

describe("too much of everything", () => {
  it.effect("a problem with a million faults and long words is cut, its words cleared of what steers a terminal", () =>
    Effect.gen(function* () {
      const body = {
        title: "Bad",
        detail: `\u001b[2J\u0007${"x".repeat(1e6)}`,
        errors: Array(1e6).fill({ pointer: "/0/date" })
      }
      const error = yield* Effect.flip(
        Effect.provide(
          listCompanies,
          answering(() => jsonAnswer(body, 400))
        )
      )
      expect(error).toMatchObject({ _tag: "InvalidRequest", violations: { length: 1000 } })
      expect(error.message.length).toBeLessThan(300)
    })
  )

  it.effect("a page with a million unknown members is read, and its drift stays small", () =>
    Effect.gen(function* () {
      const extra = Object.fromEntries(Array.from({ length: 1e6 }, (_, index) => [`m${index}`, 0]))
      const body = { pageNumber: 1, pageSize: 100, totalItemsCount: 0, items: [], ...extra }
      yield* Effect.gen(function* () {
        const payroll = yield* Payroll
        const { printed } = yield* watch(payroll.companies.list())
        expect((yield* payroll.drift).length).toBeLessThan(20)
        expect(printed.length).toBeLessThan(10_000)
      }).pipe(Effect.provide(answering(() => jsonAnswer(body))))
    })
  )
})
