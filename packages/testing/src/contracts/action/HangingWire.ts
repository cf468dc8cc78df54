import { Deferred, Effect } from "effect"
import { HttpClient } from "effect/http"
import type { Wire } from "./ActionTrial.ts"

/** A wire on which the request of that number is never answered; counts requests, and those under way. */
export const hanging = Effect.fnUntraced(function* (nth: number) {
  const reached = yield* Deferred.make<void>()
  const seen = { started: 0, open: 0 }
  const wire: Wire = HttpClient.transform((answer) =>
    Effect.suspend(() => {
      seen.started++
      seen.open++
      const hangs = seen.started === nth
      return Effect.ensuring(
        hangs ? Effect.andThen(Deferred.succeed(reached, undefined), Effect.never) : answer,
        Effect.sync(() => seen.open--)
      )
    })
  )
  return { reached, seen, wire }
})
