import { failureOf } from "@ferrule/core"
import { type Cause, Duration } from "effect"
import type { Failure } from "./Backoff.ts"
import type { Problem } from "../Subscription.ts"

/** What a person is told of a failure: neither the words of the API, nor anything of a record (law 10). */
export const problemOf = (cause: Cause.Cause<unknown>): Failure => {
  const { code, field, message, retryAfter } = failureOf(cause)
  return { problem: { code, message, ...(field === undefined ? {} : { field }) }, retryAfter }
}

/** A fault of our own, whatever it was. */
export const defect: Problem = {
  code: "Defect",
  message: "Something went wrong inside the runner, which is a fault of its own. Please report it."
}

/** It was stopped, since it took too long. */
export const tooLong = (what: "poll" | "delivery", limit: Duration.Duration): Problem => ({
  code: "TimedOut",
  message: `The ${what} took longer than ${Duration.format(limit)} and was stopped.`
})
