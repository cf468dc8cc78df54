import { Clock, Effect, Layer, Option } from "effect"
import { FetchHttpClient, HttpClient, HttpClientRequest } from "effect/http"
import { say } from "./Voice.ts"

const shown = (request: HttpClientRequest.HttpClientRequest): string => {
  const url = Option.getOrUndefined(HttpClientRequest.toUrl(request))
  if (url === undefined) return request.url
  const { pathname, searchParams } = url
  searchParams.delete("api-version")
  const query = searchParams.size === 0 ? "" : `?${searchParams}`
  const line = `${pathname}${query}`
  return line.length > 76 ? `${line.slice(0, 75)}…` : line
}

/** The HTTP client of the runtime, which also shows every request as it is answered. */
export const tracedHttpClient = Layer.effect(
  HttpClient.HttpClient,
  Effect.map(HttpClient.HttpClient, (http) =>
    HttpClient.transform(http, (answer, request) =>
      Effect.gen(function* () {
        const started = yield* Clock.currentTimeMillis
        const response = yield* answer
        const took = (yield* Clock.currentTimeMillis) - started
        yield* say(
          `   ${request.method.padEnd(5)}${shown(request).padEnd(78)}${response.status}  ${String(took).padStart(4)} ms`,
          "dim"
        )
        return response
      })
    )
  )
).pipe(Layer.provide(FetchHttpClient.layer))
