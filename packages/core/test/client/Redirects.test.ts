import { Outcome } from "@ferrule/core"
import { Payroll } from "@ferrule/core/payroll"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { FetchHttpClient } from "effect/http"
import { connection } from "../support/answering.ts"
import { hostileServer } from "../support/hostileServer.ts"
import { calls } from "../support/operations.ts"

const call = (operation: string, baseUrl: string) =>
  Effect.flatMap(Payroll, (payroll) => calls[operation]?.(payroll) ?? Effect.void).pipe(
    Effect.provide(Payroll.layer({ ...connection, baseUrl })),
    Effect.provide(FetchHttpClient.layer)
  )

const statuses = [301, 302, 303, 307, 308] as const

describe("a redirect is refused", () => {
  it.live.each(statuses)("%i to another server: it never gets the key, nor anything else", (status) =>
    Effect.gen(function* () {
      const other = yield* hostileServer((_, response) => response.end("[]"))
      const api = yield* hostileServer((_, response) => response.writeHead(status, { location: other.url }).end())
      for (const operation of ["companies.list", "pendingEarnings.create", "pendingEarnings.delete"]) {
        const error = yield* Effect.flip(call(operation, api.url))
        expect(error).toMatchObject({ _tag: "ContractViolation", status, retryable: false })
        expect(error.message).toContain("not a redirect")
      }
      expect(api.received.map(({ headers }) => headers["x-api-key"])).toHaveLength(3)
      expect(other.received).toEqual([])
    })
  )

  it.live.each(statuses)("%i on the same server", (status) =>
    Effect.gen(function* () {
      const api = yield* hostileServer((_, response) => response.writeHead(status, { location: "/elsewhere" }).end())
      expect(yield* Effect.flip(call("companies.list", api.url))).toMatchObject({ _tag: "ContractViolation", status })
      expect(api.received).toHaveLength(1)
    })
  )

  it.live("and whether a write was carried out before it is not known", () =>
    Effect.gen(function* () {
      const api = yield* hostileServer((_, response) => response.writeHead(303, { location: "/result" }).end())
      const error = yield* Effect.flip(call("pendingEarnings.create", api.url))
      expect(error._tag !== "InvalidConnection" && Outcome.ofError(error)).toBe("Unknown")
    })
  )
})

describe("the control: fetch by itself", () => {
  it.live("follows the redirect and hands the key over", () =>
    Effect.gen(function* () {
      const other = yield* hostileServer((_, response) => response.end("[]"))
      const api = yield* hostileServer((_, response) => response.writeHead(307, { location: other.url }).end())
      yield* Effect.promise(() => fetch(api.url, { headers: { "X-API-KEY": "key" } }))
      expect(other.received.map(({ headers }) => headers["x-api-key"])).toEqual(["key"])
    })
  )
})
