import type { ApiError } from "./ApiError.ts"

/**
 * What is known of a write that failed (law 2): `NotCommitted` when it provably changed nothing, `Unknown` when it may
 * have changed everything, something or nothing. Only what was not committed may be sent again.
 */
export type FailedOutcome = "NotCommitted" | "Unknown"

/** The outcome of a write that ended in this error. */
export const ofError = (error: ApiError): FailedOutcome => {
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
