import { Effect } from "effect"
import { type ApiError, Unavailable } from "./ApiError.ts"

/**
 * What is known of a write (law 2). `Committed`: it was answered, and the answer was readable. `NotCommitted`: it
 * provably changed nothing. `Unknown`: it may have changed everything, something or nothing. Only what was not
 * committed may be sent again.
 */
export type Outcome<A> =
  | { readonly _tag: "Committed"; readonly value: A }
  | { readonly _tag: "NotCommitted"; readonly error: ApiError }
  | { readonly _tag: "Unknown"; readonly error: ApiError }

/** Which of the two a write is that ended in this error. */
export const ofError = (error: ApiError): "NotCommitted" | "Unknown" => {
  if (error.mayHaveCommitted === true) return "Unknown"
  switch (error._tag) {
    case "InvalidRequest":
    case "NotFound":
    case "Unauthorized":
    case "Forbidden":
    case "RateLimited":
      return "NotCommitted"
    case "Unavailable":
      return error.sent ? "Unknown" : "NotCommitted"
    case "ContractViolation":
      // An answer of the kind 4xx is a refusal, whatever its body says.
      return error.status !== undefined && error.status >= 400 ? "NotCommitted" : "Unknown"
  }
}

const defective = () =>
  new Unavailable({
    operation: "a write",
    sent: true,
    repeatable: false,
    reason: "this program failed in the middle of it"
  })

/** Runs a write and says what is known of it afterwards; it never fails. A defect in the middle leaves it unknown. */
export const of = <A, R>(write: Effect.Effect<A, ApiError, R>): Effect.Effect<Outcome<A>, never, R> =>
  write.pipe(
    Effect.catchDefect(() => Effect.andThen(Effect.logError("A write ended in a defect."), Effect.fail(defective()))),
    Effect.match({
      onSuccess: (value): Outcome<A> => ({ _tag: "Committed", value }),
      onFailure: (error): Outcome<A> => ({ _tag: ofError(error), error })
    })
  )
