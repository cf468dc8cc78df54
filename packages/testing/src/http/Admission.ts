import { ApiKey, CallerKey } from "@ferrule/core/payroll"
import { Effect, Layer, Redacted } from "effect"
import { HttpServerRequest } from "effect/http"
import { unauthorized } from "../problems/Refusal.ts"
import { World } from "../world/World.ts"
import * as BatchBody from "./BatchBody.ts"

const howTo = "send it as `X-API-KEY: KEY` or as `Authorization: ApiKey KEY`"

const admit: ApiKey["Service"]["apiKeyHeader"] = (answer, { credential, endpoint }) =>
  Effect.gen(function* () {
    const request = yield* HttpServerRequest.HttpServerRequest
    const { records } = yield* World
    if (records.accounts.get(Redacted.value(credential)) === undefined) {
      const { headers } = request
      const isGiven = (headers["x-api-key"] ?? headers["authorization"] ?? "") !== ""
      return yield* unauthorized(`The API key is ${isGiven ? "not known" : "missing"}; ${howTo}.`)
    }
    const refusal = endpoint.payload.size > 0 ? yield* BatchBody.refusal(request) : undefined
    return refusal ?? (yield* Effect.provideService(answer, CallerKey, credential))
  })

/** Lets a request in whose key is known, and whose body can be a batch (specification 5; assumption 12). */
export const Admission = Layer.succeed(ApiKey, { apiKeyHeader: admit, authorizationHeader: admit })
