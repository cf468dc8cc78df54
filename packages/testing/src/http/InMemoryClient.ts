import { Effect, Exit, Scope } from "effect"
import { HttpClient, HttpClientError, HttpEffect, HttpServerRequest, HttpServerResponse } from "effect/http"
import type { ConnectionLost } from "../faults/ConnectionLost.ts"
import type { Exchange } from "./Exchange.ts"

/** A client whose requests are answered in memory, whatever their base address; no socket is opened. */
export const make = (exchange: Exchange, scope: Scope.Scope): HttpClient.HttpClient =>
  HttpClient.make((request) => {
    const lost = (cause: ConnectionLost) =>
      new HttpClientError.HttpClientError({
        reason: new HttpClientError.TransportError({ request, cause, description: "The connection was lost" })
      })
    const requestScope = Scope.forkUnsafe(scope)
    let isStreaming = false
    return exchange.pipe(
      Effect.map((response) => {
        const streaming = HttpEffect.scopeTransferToStream(response)
        isStreaming = streaming !== response
        return HttpServerResponse.toClientResponse(streaming, { request })
      }),
      Effect.mapError(lost),
      Effect.provideService(HttpServerRequest.HttpServerRequest, HttpServerRequest.fromClientRequest(request)),
      Effect.provideService(Scope.Scope, requestScope),
      Effect.onExit((exit) => (isStreaming && Exit.isSuccess(exit) ? Effect.void : Scope.close(requestScope, exit)))
    )
  })
