import { buildConnector } from "@effect/platform-node/Undici"
import type { LookupFunction } from "node:net"
import { isPublicAddress } from "./PublicAddress.ts"
import { type AddressRules, isPrivateLiteral, mayBePrivate, privateAddress } from "./WebhookAddress.ts"

/** A connection was not made because it would have led to an address that is not public. */
export class PrivateAddress extends Error {
  override readonly name = "PrivateAddress"
  override readonly message = privateAddress
}

/** Looks names up, and refuses one that has an address that is not public. */
const lookupPublic =
  (lookup: LookupFunction): LookupFunction =>
  (hostname, options, callback) =>
    lookup(hostname, options, (error, found, family) => {
      const addresses = typeof found === "string" ? [found] : (found ?? []).map(({ address }) => address)
      const isRefused = !addresses.every(isPublicAddress)
      return callback(isRefused ? new PrivateAddress() : error, found, family)
    })

/**
 * Connects to public addresses alone, unless the rules say otherwise. What is checked is the address that is connected to,
 * so a name that leads elsewhere the second time it is looked up gains nothing. `timeout` is in milliseconds.
 */
export const makeConnector = (
  rules: AddressRules,
  { lookup, timeout }: { readonly lookup: LookupFunction; readonly timeout: number }
): buildConnector.connector => {
  const options = { allowH2: false, timeout }
  const anywhere = buildConnector({ ...options, lookup })
  const outside = buildConnector({ ...options, lookup: lookupPublic(lookup) })
  return (target, callback) => {
    if (mayBePrivate(rules, target)) return anywhere(target, callback)
    if (isPrivateLiteral(target.hostname)) return callback(new PrivateAddress(), null)
    return outside(target, callback)
  }
}
