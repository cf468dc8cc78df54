import { type ApiError, detail } from "../../../client/ApiError.ts"

/** The API looked at the batch and did not take it, so that one of its items may be at fault. */
export const isRefusal = ({ _tag }: ApiError): boolean =>
  _tag === "InvalidRequest" || _tag === "NotFound" || _tag === "ContractViolation"

/** How long to wait until a request that was not taken may be made again; undefined where it would not help. */
export const waitBeforeNext = (error: ApiError, sent: number): number | undefined =>
  error._tag === "RateLimited" || error._tag === "Unavailable"
    ? Math.max(error.retryAfterMillis ?? 0, 1000 * 2 ** sent)
    : undefined

/** Why a row did not go through, for the person who submitted it: the API's own words where it has any. */
export const reasonOf = (error: ApiError): string => {
  const said = detail(error)
  if (said !== undefined) return said
  if (isRefusal(error)) return "The API refused it, and did not say why."
  return error._tag === "Unavailable" ? `The API is not available: ${error.reason}.` : error.message
}

/** Why nobody knows what became of a row. */
export const doubtOf = (error: ApiError): string =>
  error._tag === "Unavailable"
    ? `The API did not say whether it was carried out: ${error.reason}.`
    : "The API's answer does not tell whether it was carried out."
