import { Effect, Predicate, Semaphore } from "effect"
import { HttpClient, HttpClientRequest, type HttpClientResponse, UrlParams } from "effect/http"
import type { Wire } from "../action/ActionTrial.ts"

const lengths = ["page-size", "pageSize"]

/** Asks for pages of at most so many records, wherever a page's length is asked for. */
const shortened = (most: number) => (request: HttpClientRequest.HttpClientRequest) =>
  lengths.reduce((shorter, name) => {
    const asked = Number(UrlParams.toRecord(shorter.urlParams)[name] ?? 0)
    return asked > most ? HttpClientRequest.setUrlParam(shorter, name, String(most)) : shorter
  }, request)

/** Whether a page has records, or had some: one of an empty list gives the same whatever happens before it. */
const isOfRecords = (response: HttpClientResponse.HttpClientResponse) =>
  Effect.map(response.json, (page) => {
    const total = Predicate.isObject(page) ? (page.totalItemsCount ?? page.totalCount) : 0
    return typeof total === "number" && total > 0
  }).pipe(Effect.orElseSucceed(() => false))

/**
 * A wire with pages as short as is said, on which something can happen between any two requests. They are answered one by
 * one.
 */
export const driftingWire = (pageSize = Number.POSITIVE_INFINITY) => {
  const turn = Semaphore.makeUnsafe(1)
  const state: { asked: number; boundaries: Array<number>; at?: number | "each"; happens?: Effect.Effect<void> } = {
    asked: 0,
    boundaries: []
  }
  const answered = (answer: ReturnType<HttpClient.HttpClient["execute"]>) =>
    Effect.gen(function* () {
      const nth = ++state.asked
      if (state.at === "each" || nth === state.at) yield* state.happens ?? Effect.void
      const response = yield* answer
      if (yield* isOfRecords(response)) state.boundaries.push(nth)
      return response
    })
  const wire: Wire = (client) =>
    client.pipe(
      HttpClient.transform((answer) => turn.withPermits(1)(answered(answer))),
      HttpClient.mapRequest(shortened(pageSize))
    )
  return {
    wire,
    /**
     * Runs an effect while something happens before its request of that number, or before each; says before which of
     * its requests something could make a difference, and whether it has happened.
     */
    during: <A, E, R>(effect: Effect.Effect<A, E, R>, at: number | "each", happens: Effect.Effect<void>) =>
      Effect.suspend(() => {
        Object.assign(state, { asked: 0, boundaries: [], at, happens })
        return Effect.map(effect, (result) => {
          const { asked, boundaries } = state
          state.at = 0
          return { result, boundaries: boundaries.filter((nth) => nth > 1), hasHappened: at === "each" || asked >= at }
        })
      })
  }
}
