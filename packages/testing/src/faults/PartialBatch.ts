import { Effect, Option, Schema } from "effect"
import { HttpClientRequest, HttpServerRequest } from "effect/http"

const decode = Schema.decodeUnknownOption(Schema.fromJsonString(Schema.Array(Schema.Unknown)))

/** The same request with the first part of its batch only; nothing where it has no batch. */
export const make = Effect.fnUntraced(function* (
  request: HttpServerRequest.HttpServerRequest,
  share: number
): Effect.fn.Return<Option.Option<HttpServerRequest.HttpServerRequest>> {
  const items = Option.flatMap(yield* Effect.option(request.text), decode)
  return Option.map(items, (batch) => {
    const part = JSON.stringify(batch.slice(0, Math.floor(batch.length * share)))
    const { "content-length": _, ...headers } = request.headers
    const partial = HttpClientRequest.post(new URL(request.url, "http://localhost"), { headers }).pipe(
      HttpClientRequest.bodyText(part, "application/json"),
      HttpClientRequest.setMethod(request.method === "DELETE" ? "DELETE" : "POST")
    )
    return HttpServerRequest.fromClientRequest(partial)
  })
})
