import { ByteSize, Effect } from "effect"
import { HttpRouter, HttpServerRequest, HttpServerResponse } from "effect/http"
import { createHash, timingSafeEqual } from "node:crypto"

/** Whom a server over HTTP listens to. */
export interface Trust {
  /** Names under which the server may be called besides those of this machine, as in the `Host` header. */
  readonly allowedHosts: ReadonlyArray<string>
  /** What callers have to give as `Authorization: Bearer …`. */
  readonly token?: string
}

// An import of a whole file is one call.
const largestCall = ByteSize.mebibytes(32)

const loopback = /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/i

const digest = (text: string) => createHash("sha256").update(text).digest()

const refused = (status: number, message: string) =>
  Effect.succeed(
    HttpServerResponse.jsonUnsafe({ jsonrpc: "2.0", id: null, error: { code: -32_000, message } }, { status })
  )

/**
 * Refuses calls that a web page has led here under a name of its own (DNS rebinding), and those without the token where one
 * is set. Pages themselves are refused by their `Origin`.
 */
export const trustedCaller = ({ allowedHosts, token }: Trust) =>
  HttpRouter.middleware(
    (handled) =>
      Effect.flatMap(HttpServerRequest.HttpServerRequest, ({ headers }) => {
        const { authorization = "", host = "" } = headers
        if (!loopback.test(host) && !allowedHosts.includes(host.toLowerCase())) {
          return refused(403, "This server is not called by that name.")
        }
        if (token !== undefined && !timingSafeEqual(digest(authorization), digest(`Bearer ${token}`))) {
          return refused(401, "This server wants a token: Authorization: Bearer …")
        }
        return Effect.provideService(handled, HttpServerRequest.MaxBodySize, largestCall)
      }),
    { global: true }
  )
