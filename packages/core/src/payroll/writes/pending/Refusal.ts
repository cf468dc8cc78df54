import type { ApiError } from "../../../client/ApiError.ts"

/** The API looked at the batch and did not take it, so that one of its items may be at fault. */
export const isRefusal = ({ _tag }: ApiError): boolean =>
  _tag === "InvalidRequest" || _tag === "NotFound" || _tag === "ContractViolation"

/** How long to wait until a request that was not taken may be made again; undefined where it would not help. */
export const waitBeforeNext = (error: ApiError, sent: number): number | undefined =>
  error._tag === "RateLimited" || error._tag === "Unavailable"
    ? Math.max(error.retryAfterMillis ?? 0, 1000 * 2 ** sent)
    : undefined
