import { Cause, Effect } from "effect"

/** Where something went wrong that nobody has foreseen. Its message stays out: it may have any words in it. */
const placeOf = (cause: Cause.Cause<unknown>): string => {
  const error = Cause.squash(cause)
  const stack = error instanceof Error ? (error.stack ?? "") : ""
  const places = stack.split("\n").filter((line) => /^ +at /.test(line))
  return places.length === 0
    ? "an unknown place"
    : places
        .slice(0, 5)
        .map((place) => place.trim())
        .join(" ")
}

/** Tells the log of a fault of our own. */
export const logDefect = (cause: Cause.Cause<unknown>): Effect.Effect<void> =>
  Effect.logError(`Something went wrong inside, and the runner goes on: ${placeOf(cause)}`)
