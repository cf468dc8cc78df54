import { Effect, Redacted, Schema } from "effect"
import type { PolicyOptions } from "./policy/PolicyOptions.ts"

/** How to reach an API: settings as plain data. */
export interface Connection {
  /** Base address, such as `https://api.payroll.example`: https, or http on this machine. */
  readonly baseUrl: string
  /** Headers that identify the caller; never printed. */
  readonly headers: Readonly<Record<string, Redacted.Redacted>>
  /** Accepts http, and private addresses, for other machines too. Off by default: keys would travel readable. */
  readonly allowHttp?: boolean
  /**
   * The hosts that a base address may name. Without it, any host but literal addresses of private networks (this
   * machine is allowed). Give it where users choose the address: a public name may lead into your own network too.
   */
  readonly allowedHosts?: ReadonlyArray<string>
  /** How several values of one parameter travel: the key repeated (the default), or one value with commas. */
  readonly arrays?: "repeated" | "comma"
  /** Paths of operations that differ on this server, such as `{ "companies.get": "/company/:id" }`. */
  readonly paths?: Readonly<Record<string, string>>
  /** How calls are repeated, limited and given up. */
  readonly policy?: PolicyOptions
}

/** A connection that must not be used as it stands; says which setting, and what would be right. */
export class InvalidConnection extends Schema.TaggedError<InvalidConnection>()("InvalidConnection", {
  setting: Schema.String,
  expected: Schema.String
}) {
  readonly retryable = false
  override get message(): string {
    return `The connection cannot be used: ${this.setting} must be ${this.expected}.`
  }
}

const isLoopback = (hostname: string): boolean =>
  hostname === "localhost" || hostname === "[::1]" || /^127(\.\d{1,3}){3}$/.test(hostname)

/** Whether a host is an address of a private network or of the link, where no payroll API is to be expected. */
const isPrivate = (hostname: string): boolean =>
  /^(10|0)\.|^172\.(1[6-9]|2\d|3[01])\.|^192\.168\.|^169\.254\.|^100\.(6[4-9]|[7-9]\d|1[01]\d|12[0-7])\./.test(
    hostname
  ) || /^\[(f[cd]|fe[89ab]|::\]|::ffff:)/i.test(hostname)

const checkBaseUrl = (connection: Connection): Effect.Effect<URL, InvalidConnection> => {
  const refuse = (expected: string) => new InvalidConnection({ setting: "baseUrl", expected })
  const url = URL.canParse(connection.baseUrl) ? new URL(connection.baseUrl) : undefined
  if (url === undefined) return Effect.fail(refuse("an address such as https://api.payroll.example"))
  if (url.username !== "" || url.password !== "" || url.search !== "" || url.hash !== "") {
    return Effect.fail(refuse("an address without user, password, query or fragment"))
  }
  const allowed = connection.allowedHosts?.map((host) => host.toLowerCase())
  if (allowed?.includes(url.hostname) === false) {
    return Effect.fail(refuse("an address of a host that is allowed"))
  }
  if (allowed === undefined && connection.allowHttp !== true && isPrivate(url.hostname)) {
    return Effect.fail(refuse("a public address, or one of a host that allowedHosts names"))
  }
  if (url.protocol === "https:") return Effect.succeed(url)
  if (url.protocol === "http:" && (isLoopback(url.hostname) || connection.allowHttp === true)) {
    return Effect.succeed(url)
  }
  return Effect.fail(refuse("an https address (http only on this machine, or where it is allowed)"))
}

const checkHeaders = (connection: Connection): Effect.Effect<Record<string, string>, InvalidConnection> =>
  Effect.gen(function* () {
    const headers: Record<string, string> = {}
    for (const [name, value] of Object.entries(connection.headers)) {
      const text = Redacted.value(value)
      if (!/^[\x21-\x7e]+( [\x21-\x7e]+)*$/.test(text)) {
        return yield* new InvalidConnection({ setting: name, expected: "visible ASCII characters, on one line" })
      }
      headers[name] = text
    }
    return headers
  })

/** What must be above zero for calls to go through at all. */
const checkPolicy = ({ policy = {} }: Connection): Effect.Effect<void, InvalidConnection> => {
  const counts = {
    attempts: policy.attempts,
    concurrency: policy.concurrency,
    "rate.requests": policy.rate?.requests,
    "breaker.failures": policy.breaker?.failures
  }
  for (const [name, count] of Object.entries(counts)) {
    if (count !== undefined && !(Number.isInteger(count) && count >= 1)) {
      return Effect.fail(new InvalidConnection({ setting: `policy.${name}`, expected: "a whole number from 1 on" }))
    }
  }
  return Effect.void
}

/** The address and the headers of a connection, or what is wrong with it. */
export const check = (connection: Connection) =>
  Effect.andThen(
    checkPolicy(connection),
    Effect.all({ baseUrl: checkBaseUrl(connection), headers: checkHeaders(connection) })
  )
