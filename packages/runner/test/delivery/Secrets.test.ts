import { describe, expect, it } from "@effect/vitest"
import { ConfigProvider, Effect, Logger, Redacted, References, Tracer } from "effect"
import { inspect } from "node:util"
import * as Secrets from "../../src/delivery/Secrets.ts"
import { keysOf } from "../../src/delivery/WebhookSignature.ts"
import { claimOf } from "./support/claimOf.ts"
import { deliver, newSecret, secret, webhook } from "./support/deliver.ts"
import { accept, httpReceiver, statuses } from "./support/receiver.ts"

const environment = (variables: Record<string, string>) =>
  Effect.provideService(ConfigProvider.ConfigProvider, ConfigProvider.fromEnvRecord(variables))

const found = (name: string) =>
  Effect.flatMap(Secrets.Secrets, ({ find }) => find(name)).pipe(Effect.provide(Secrets.layerEnvironment))

describe("Secrets: what webhooks are signed with", () => {
  it.effect("come from the environment by name, and do not print", () =>
    Effect.gen(function* () {
      const read = yield* found("acme-hr.eu").pipe(environment({ FERRULE_WEBHOOK_SECRET_ACME_HR_EU: secret }))
      expect(Redacted.value(read)).toBe(secret)
      expect(inspect(read) + JSON.stringify(read)).not.toContain(secret)
    })
  )

  it.effect("one that is not there says which variable to set", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(found("acme").pipe(environment({})))
      expect(error.message).toBe("There is no secret acme: put it into the environment as FERRULE_WEBHOOK_SECRET_ACME.")
    })
  )

  it.effect("nothing is sent without one, or with one that is not a secret", () =>
    Effect.gen(function* () {
      const { port, received } = yield* httpReceiver(accept)
      const unknown = yield* deliver(claimOf({ ...webhook(port), secret: "nobody" }))
      expect(unknown.problem).toEqual({ code: "UnknownSecret", message: "This program has no secret nobody." })
      const { problem } = yield* deliver(claimOf(webhook(port)), { acme: "correct horse battery staple" })
      expect(problem).toEqual({
        code: "InvalidSecret",
        message: "The secret acme is not valid: it has to be whsec_ and 24 to 64 random bytes as base64."
      })
      expect(received).toHaveLength(0)
    })
  )

  const bytes = (count: number) => `whsec_${Buffer.alloc(count, 1).toString("base64")}`

  it.each([
    [secret, 1],
    [`${newSecret} ${secret}`, 2],
    [`  ${newSecret}\n${secret}  `, 2],
    [bytes(64), 1]
  ] as const)("%j is %d", (text, count) => expect(keysOf(Redacted.make(text))).toHaveLength(count))

  it.each([
    "",
    " ",
    "whsec_",
    "whsec_!!!",
    secret.slice(6),
    bytes(23),
    bytes(65),
    `${secret} word`,
    `${secret},${newSecret}`
  ])("%j is none", (text) => expect(keysOf(Redacted.make(text))).toBeUndefined())
})

describe("Secrecy of deliveries (law 10)", () => {
  it.effect("no log, span or problem has the address, the secret, the event or the answer's text", () =>
    Effect.gen(function* () {
      const seen: Array<unknown> = []
      const tracer = Tracer.make({
        span: (options) => {
          const span = new Tracer.NativeSpan(options)
          seen.push(span)
          return span
        }
      })
      const logger = Logger.make((entry) => seen.push(entry.message, entry.cause))
      const { port, received } = yield* httpReceiver((response, all) =>
        all.length < 3
          ? void response.writeHead(500).end("the answer, with Ada in it")
          : statuses()(response, all, response.req)
      )
      const claim = claimOf(webhook(port, "/hook/path-token?tenant=query-token"), 2)
      const observed = Effect.fnUntraced(
        function* () {
          seen.push(yield* deliver(claim), yield* deliver(claim), yield* deliver(claim))
          const { url } = webhook(port, "/hook/path-token?tenant=query-token")
          const to = { type: "webhook", url: url.replace("//", "//user-name:pass-word@"), secret: "acme" } as const
          seen.push(yield* deliver(claimOf(to)))
          const gone = { type: "webhook", url: "https://[::1]:1/path-token?query-token", secret: "acme" } as const
          seen.push(yield* deliver(claimOf(gone), { webhooks: { allowPrivate: true } }))
        },
        Effect.provideService(References.MinimumLogLevel, "All"),
        Effect.withTracer(tracer),
        Effect.provide(Logger.layer([logger]))
      )
      yield* observed()
      expect(received).toHaveLength(4)
      const text = inspect(seen, { depth: 12, showHidden: true })
      expect(text).toContain("deliver webhook")
      expect(text).toContain("answered 500")
      for (const hidden of [
        "path-token",
        "query-token",
        "user-name",
        "pass-word",
        "Ada",
        "1234.56",
        "the answer",
        secret,
        "whsec_"
      ]) {
        expect(text, hidden).not.toContain(hidden)
      }
    })
  )
})
