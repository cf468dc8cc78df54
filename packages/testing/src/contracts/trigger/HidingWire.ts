import { Effect, Predicate } from "effect"
import { HttpClient, HttpClientResponse } from "effect/http"
import type { Wire } from "../action/ActionTrial.ts"

/** A wire on which pages leave out some records, and go on counting them; once it is told to. */
export const hidingWire = (isHidden: (record: unknown) => boolean) => {
  const state = { isHiding: false }
  const left = (page: object) =>
    Object.fromEntries(
      Object.entries(page).map(([name, member]) => [
        name,
        Array.isArray(member) ? member.filter((record) => !isHidden(record)) : member
      ])
    )
  const answered = (response: HttpClientResponse.HttpClientResponse) =>
    Effect.map(response.json, (page) =>
      state.isHiding && Predicate.isObject(page)
        ? HttpClientResponse.fromWeb(response.request, Response.json(left(page), { status: response.status }))
        : response
    )
  const wire: Wire = HttpClient.transformResponse(Effect.flatMap(answered))
  return {
    wire,
    hide: (isHiding: boolean) => {
      state.isHiding = isHiding
    }
  }
}
