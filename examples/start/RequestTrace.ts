import { Clock, Context, Effect, Layer, Option } from "effect"
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

/** Where requests are counted by their method, instead of shown. */
const Tally = Context.Reference<Map<string, number> | undefined>("examples/start/Tally", {
  defaultValue: () => undefined
})

/** Says in one line which requests there were, instead of one line each. */
export const inBrief = <A, E, R>(effect: Effect.Effect<A, E, R>) =>
  Effect.gen(function* () {
    const tally = new Map<string, number>()
    const result = yield* Effect.provideService(effect, Tally, tally)
    const reads = tally.get("GET") ?? 0
    const others = [...tally.values()].reduce((sum, n) => sum + n, 0) - reads
    yield* say(`   ${reads} requests that read, ${others === 0 ? "none" : others} that change anything`, "dim")
    return result
  })

/** The HTTP client of the runtime, which also shows every request as it is answered. */
export const tracedHttpClient = Layer.effect(
  HttpClient.HttpClient,
  Effect.map(HttpClient.HttpClient, (http) =>
    HttpClient.transform(http, (answer, request) =>
      Effect.gen(function* () {
        const tally = yield* Tally
        if (tally !== undefined) {
          tally.set(request.method, (tally.get(request.method) ?? 0) + 1)
          return yield* answer
        }
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
