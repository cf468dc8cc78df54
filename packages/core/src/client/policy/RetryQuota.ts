/**
 * What a connection may spend on retries: in an outage its callers stop retrying together, instead of multiplying the
 * load. Each retry costs tokens; a retry that succeeds gives them back, and any other success gives back one.
 */
export interface RetryQuota {
  /** Pays for one retry; false when the quota does not cover it. */
  readonly spend: () => boolean
  /** Takes note of a success, after so many retries. */
  readonly refund: (retries: number) => void
}

/** A quota that starts full. */
export const make = ({ cost, tokens }: { readonly tokens: number; readonly cost: number }): RetryQuota => {
  let left = tokens
  return {
    spend: () => {
      if (left < cost) return false
      left -= cost
      return true
    },
    refund: (retries) => {
      left = Math.min(tokens, left + (retries === 0 ? 1 : retries * cost))
    }
  }
}
