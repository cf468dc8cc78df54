import { InvalidConnection } from "@ferrule/core"
import type { PayrollConnection } from "@ferrule/core/payroll"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"
import { HttpClient } from "effect/http"
import { over } from "../support/answering.ts"

/** Which setting is refused, or that none is. Nothing is sent. */
const refusedSetting = (settings: Partial<PayrollConnection>) =>
  Layer.build(
    over(
      HttpClient.make(() => Effect.die("sent")),
      settings
    )
  ).pipe(
    Effect.scoped,
    Effect.match({
      onSuccess: () => "none",
      onFailure: (error) => (error instanceof InvalidConnection ? error.setting : "other")
    })
  )

describe("the address of a connection", () => {
  it.effect.each([
    "https://api.payroll.example",
    "https://api.payroll.example:8443/v3/",
    "http://localhost:4010",
    "http://127.0.0.1:4010",
    "http://127.8.9.10",
    "http://[::1]:4010"
  ])("%s is fine", (baseUrl) => Effect.map(refusedSetting({ baseUrl }), (setting) => expect(setting).toBe("none")))

  it.effect.each([
    "http://api.payroll.example",
    "http://10.1.2.3",
    "http://192.168.1.2",
    "http://172.16.0.1",
    "http://169.254.169.254",
    "http://0.0.0.0",
    "http://[fd00::1]",
    "http://localhost.attacker.example",
    "http://127.0.0.1.attacker.example",
    "http://127.0.0.1@attacker.example",
    "https://user@api.payroll.example",
    "https://user:password@api.payroll.example",
    "https://api.payroll.example?tenant=1",
    "https://api.payroll.example#top",
    "https://10.1.2.3",
    "https://172.20.0.1",
    "https://192.168.1.1",
    "https://169.254.169.254",
    "https://[fd00::1]",
    "https://[fe80::1]",
    "ftp://api.payroll.example",
    "file:///etc/passwd",
    "data:text/plain,hello",
    "javascript:alert(1)",
    "//api.payroll.example",
    "api.payroll.example",
    "https://",
    ""
  ])("%s is refused, also as the second one", (baseUrl) =>
    Effect.gen(function* () {
      expect(yield* refusedSetting({ baseUrl })).toBe("baseUrl")
      expect(yield* refusedSetting({ syncBaseUrl: baseUrl })).not.toBe("none")
    })
  )

  it.effect("http elsewhere is fine where it is allowed, and nothing else is", () =>
    Effect.gen(function* () {
      expect(yield* refusedSetting({ baseUrl: "http://10.1.2.3", allowHttp: true })).toBe("none")
      expect(yield* refusedSetting({ baseUrl: "ftp://10.1.2.3", allowHttp: true })).toBe("baseUrl")
      expect(yield* refusedSetting({ baseUrl: "http://user@10.1.2.3", allowHttp: true })).toBe("baseUrl")
    })
  )

  it.effect("may be narrowed down to hosts that the embedder trusts", () =>
    Effect.gen(function* () {
      const allowedHosts = ["API.payroll.example", "10.1.2.3"]
      expect(yield* refusedSetting({ baseUrl: "https://api.payroll.example/v3", allowedHosts })).toBe("none")
      expect(yield* refusedSetting({ baseUrl: "https://10.1.2.3:8443", allowedHosts })).toBe("none")
      expect(yield* refusedSetting({ baseUrl: "https://10.1.2.4", allowedHosts })).toBe("baseUrl")
      expect(yield* refusedSetting({ baseUrl: "https://api.payroll.example.attacker.example", allowedHosts })).toBe(
        "baseUrl"
      )
      expect(yield* refusedSetting({ baseUrl: "http://localhost", allowedHosts })).toBe("baseUrl")
    })
  )
})

describe("the key of a connection", () => {
  it.effect.each([
    ["a line break", "key\r\nX-Admin: 1"],
    ["a bare line feed", "key\nmore"],
    ["a bare carriage return", "key\rmore"],
    ["a line break at its end", "key\n"],
    ["NUL", "key\0"],
    ["a tab", "key\tmore"],
    ["spaces around it", " key "],
    ["letters that no header can carry", "schlüssel"],
    ["a letter whose low byte is a line feed", "key\u010aX-Admin: 1"],
    ["nothing in it", ""]
  ] as const)("is refused with %s, in either header", ([, key]) =>
    Effect.gen(function* () {
      const apiKey = Redacted.make(key)
      expect(yield* refusedSetting({ apiKey })).toBe("X-API-KEY")
      expect(yield* refusedSetting({ apiKey, apiKeyHeader: "Authorization" })).toBe("Authorization")
    })
  )
})

describe("settings that could not work", () => {
  it.effect.each([
    ["policy.attempts", { policy: { attempts: 0 } }],
    ["policy.concurrency", { policy: { concurrency: 0 } }],
    ["policy.rate.requests", { policy: { rate: { requests: 0, per: "1 second" } } }],
    ["policy.breaker.failures", { policy: { breaker: { failures: Number.NaN, within: 1, openFor: 1 } } }],
    ['paths["company.get"]', { paths: { "company.get": "/x/:id" } }]
  ] as const)("%s is refused by name", ([setting, settings]) =>
    Effect.gen(function* () {
      expect(yield* refusedSetting(settings)).toBe(setting)
    })
  )
})
