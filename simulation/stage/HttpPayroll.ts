import { Payroll } from "@ferrule/core/payroll"
import { Context, Effect, Layer, Scope } from "effect"
import { HttpClient, type HttpClientError } from "effect/http"
import { type Answer, type HttpCall, toResponse } from "../api/HttpWire.ts"
import { key } from "../world/WitnessedWorld.ts"

type Send = (call: HttpCall) => Effect.Effect<Answer, HttpClientError.HttpClientError>

/** The service as it is used: over an HTTP client, with everything that is between them. */
export const make = (send: Send, caller: string): Effect.Effect<Payroll["Service"]> => {
  const client = HttpClient.make((request) =>
    Effect.map(send({ request, caller }), (answer) => toResponse(request, answer))
  )
  const connection = { baseUrl: "https://payroll.example", apiKey: key }
  return Layer.build(Layer.provide(Payroll.layer(connection), Layer.succeed(HttpClient.HttpClient, client))).pipe(
    Scope.provide(Scope.makeUnsafe()),
    Effect.map((services) => Context.get(services, Payroll)),
    Effect.orDie
  )
}
