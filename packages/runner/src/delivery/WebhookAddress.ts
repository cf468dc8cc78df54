import { isIP } from "node:net"
import { isPublicAddress } from "./PublicAddress.ts"

/** Which addresses webhooks may have besides https to the public internet; for tests and networks of one's own. */
export interface AddressRules {
  /** Lets webhooks be http. */
  readonly allowHttp?: boolean
  /** Lets webhooks lead to private, loopback, link-local and reserved addresses. */
  readonly allowPrivate?: boolean
  /** Hosts for which both are allowed: `hooks.internal`, or with its port, `127.0.0.1:8080`. */
  readonly allowHosts?: ReadonlyArray<string>
}

/** A host as a URL names it; `host` has the port, unless it is the usual one. */
export interface Host {
  readonly hostname: string
  readonly host?: string
}

const isNamed = ({ allowHosts = [] }: AddressRules, { host, hostname }: Host): boolean =>
  allowHosts.some((allowed) => [host, hostname].includes(allowed.toLowerCase()))

/** Whether a host may have an address that is not public. */
export const mayBePrivate = (rules: AddressRules, host: Host): boolean =>
  rules.allowPrivate === true || isNamed(rules, host)

const withoutBrackets = (hostname: string): string => hostname.replace(/^\[(.*)\]$/, "$1")

/** Whether a host is given as an address that is not public. Names are checked when they have been looked up. */
export const isPrivateLiteral = (hostname: string): boolean =>
  isIP(withoutBrackets(hostname)) !== 0 && !isPublicAddress(withoutBrackets(hostname))

/** Why nothing is posted to an address, as a sentence without the address; `undefined` when it is in order. */
export const addressRefusal = (address: string, rules: AddressRules = {}): string | undefined => {
  if (!URL.canParse(address)) return "The webhook's address is not a URL."
  const url = new URL(address)
  if (url.protocol !== "https:" && url.protocol !== "http:")
    return "The webhook's address does not begin with https://."
  if (url.protocol === "http:" && rules.allowHttp !== true && !isNamed(rules, url)) {
    return "The webhook's address begins with http://. Events are sent over https:// alone."
  }
  if (url.username !== "" || url.password !== "") {
    return "The webhook's address has a user or a password in it. Events are signed instead."
  }
  if (isPrivateLiteral(url.hostname) && !mayBePrivate(rules, url)) return privateAddress
  return undefined
}

/** What is said of an address that is not public. */
export const privateAddress = "The webhook's address is private or reserved, so nothing is sent there."
