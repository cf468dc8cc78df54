import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { getCACertificates, setDefaultCACertificates } from "node:tls"
import { Webhook } from "standardwebhooks"
import { certificate } from "./support/certificate.ts"
import { claimOf, waiting } from "./support/claimOf.ts"
import { deliver, dnsOf, newSecret, secret, webhook } from "./support/deliver.ts"
import { accept, httpReceiver, httpsReceiver, type Received, statuses } from "./support/receiver.ts"

const headersOf = ({ headers }: Received) => ({
  "webhook-id": String(headers["webhook-id"]),
  "webhook-timestamp": String(headers["webhook-timestamp"]),
  "webhook-signature": String(headers["webhook-signature"])
})

const verify = (key: string, request: Received | undefined, body = request?.body) => {
  if (request === undefined || body === undefined) throw new Error("nothing was received")
  return new Webhook(key).verify(body, headersOf(request))
}

// The package compares the timestamp with the time of the machine.
const today = Effect.suspend(() => TestClock.setTime(Date.now()))

describe("Webhooks: what a receiver gets", () => {
  it.effect("a POST of JSON that the standardwebhooks package verifies: type, time and the event as it is", () =>
    Effect.gen(function* () {
      yield* today
      const { port, received } = yield* httpReceiver(accept)
      const settlement = yield* deliver(claimOf(webhook(port, "/hook?tenant=7")))
      expect(settlement).toEqual({ subscription: "runs", version: 7, dueIn: 0, deliveredTo: 1 })
      expect(received).toHaveLength(1)
      expect(received[0]).toMatchObject({ method: "POST", url: "/hook?tenant=7" })
      expect(received[0]?.headers["content-type"]).toBe("application/json")
      expect(verify(secret, received[0])).toEqual({
        type: "new_payroll_run",
        timestamp: "2026-03-06T17:00:00.000Z",
        data: JSON.parse(waiting(1).body)
      })
    })
  )

  it.effect("a body or an id that someone has changed, and a key that is not ours, are refused by the package", () =>
    Effect.gen(function* () {
      yield* today
      const { port, received } = yield* httpReceiver(accept)
      yield* deliver(claimOf(webhook(port), 2))
      const [first, second] = received
      expect(() => verify(secret, first, first?.body.replace("1234.56", "9234.56"))).toThrow("No matching signature")
      expect(() => verify(secret, first, second?.body)).toThrow("No matching signature")
      expect(() => verify(newSecret, first)).toThrow("No matching signature")
    })
  )

  it.effect("while a secret is changed: a signature for the new one and one for the old, and either verifies", () =>
    Effect.gen(function* () {
      yield* today
      const { port, received } = yield* httpReceiver(accept)
      yield* deliver(claimOf(webhook(port)), { acme: `${newSecret} ${secret}` })
      expect(received[0]?.headers["webhook-signature"]).toMatch(/^v1,\S{44} v1,\S{44}$/)
      expect(verify(secret, received[0])).toMatchObject({ data: { key: "1" } })
      expect(verify(newSecret, received[0])).toMatchObject({ data: { key: "1" } })
    })
  )

  it.effect("the same id and body when it is sent again; the time and the signature are of each attempt", () =>
    Effect.gen(function* () {
      yield* today
      const { port, received } = yield* httpReceiver(statuses(500))
      const claim = claimOf(webhook(port))
      yield* deliver(claim)
      yield* TestClock.adjust("5 seconds")
      yield* deliver({ ...claim, version: 9, failures: 1 })
      const [first, second] = received
      expect(second?.body).toBe(first?.body)
      expect(second?.headers["webhook-id"]).toBe(first?.headers["webhook-id"])
      expect(Number(second?.headers["webhook-timestamp"]) - Number(first?.headers["webhook-timestamp"])).toBe(5)
      expect(second?.headers["webhook-signature"]).not.toBe(first?.headers["webhook-signature"])
      expect(verify(secret, second)).toMatchObject({ type: "new_payroll_run" })
    })
  )

  it.effect("another id for each event and each subscription, without a dot and of one length", () =>
    Effect.gen(function* () {
      const { port, received } = yield* httpReceiver(accept)
      yield* deliver(claimOf(webhook(port), 2))
      yield* deliver(claimOf(webhook(port), 1, { subscription: "other" }))
      const ids = received.map(({ headers }) => headers["webhook-id"])
      expect(new Set(ids).size).toBe(3)
      for (const id of ids) expect(id).toMatch(/^msg_[A-Za-z0-9_-]{43}$/)
    })
  )

  it.effect("text of any language arrives as it was signed", () =>
    Effect.gen(function* () {
      yield* today
      const { port, received } = yield* httpReceiver(accept)
      const body = JSON.stringify({ ...JSON.parse(waiting(1).body), record: { name: 'Søren 王 𝄞 \u2028 "' } })
      yield* deliver(claimOf(webhook(port), 1, { events: [{ ...waiting(1), body }] }))
      expect(verify(secret, received[0])).toMatchObject({ data: { record: { name: 'Søren 王 𝄞 \u2028 "' } } })
    })
  )

  it.effect("over https, with a certificate that has to be valid for the name", () =>
    Effect.gen(function* () {
      yield* today
      const { port, received } = yield* httpsReceiver(accept)
      const to = (host: string) => ({ type: "webhook", url: `https://${host}:${port}/hook`, secret: "acme" }) as const
      const webhooks = { allowPrivate: true, lookup: dnsOf("127.0.0.1") }
      const untrusted = yield* deliver(claimOf(to("receiver.test")), { webhooks })
      expect(untrusted.problem).toMatchObject({ code: "Unreachable", message: expect.stringContaining("certificate") })
      yield* Effect.acquireRelease(
        Effect.sync(() => {
          const before = getCACertificates("default")
          setDefaultCACertificates([...before, certificate.cert])
          return before
        }),
        (before) => Effect.sync(() => setDefaultCACertificates(before))
      )
      expect(yield* deliver(claimOf(to("receiver.test")), { webhooks })).toMatchObject({ deliveredTo: 1 })
      expect(verify(secret, received[0])).toMatchObject({ data: { key: "1" } })
      const misnamed = yield* deliver(claimOf(to("elsewhere.example")), { webhooks })
      expect(misnamed.problem).toMatchObject({ code: "Unreachable", message: expect.stringContaining("certificate") })
      expect(received).toHaveLength(1)
    })
  )

  it.effect("events of a claim over connections that are used again", () =>
    Effect.gen(function* () {
      const { port, received, server } = yield* httpReceiver(accept)
      let connections = 0
      server.on("connection", () => connections++)
      yield* deliver(claimOf(webhook(port), 20))
      expect(received).toHaveLength(20)
      expect(connections).toBeLessThan(5)
    })
  )
})
