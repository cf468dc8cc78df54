import { Agent, type Dispatcher } from "@effect/platform-node/Undici"
import { Clock, Context, Duration, Effect, Layer } from "effect"
import { lookup as lookupName } from "node:dns"
import type { LookupFunction } from "node:net"
import { type DeliveryFailed, failure } from "./DeliveryFailed.ts"
import { Secrets } from "./Secrets.ts"
import { addressRefusal, type AddressRules } from "./WebhookAddress.ts"
import { refusalOf, unreached, type WebhookAnswer } from "./WebhookAnswer.ts"
import { makeConnector } from "./WebhookConnector.ts"
import type { WebhookMessage } from "./WebhookMessage.ts"
import { keysOf, signatureHeaders } from "./WebhookSignature.ts"

/** How webhooks are posted. */
export interface WebhookOptions extends AddressRules {
  /** From connecting to the status of the answer; 15 seconds. */
  readonly answerWithin?: Duration.Input
  /** Looks names up, as `dns.lookup` does. */
  readonly lookup?: LookupFunction
}

/** Posts messages, signed as Standard Webhooks says. */
export class Webhooks extends Context.Service<
  Webhooks,
  {
    /** Posts a message once, signed with the secret of that name; it is accepted when this succeeds. */
    readonly post: (
      to: { readonly url: string; readonly secret: string },
      message: WebhookMessage
    ) => Effect.Effect<void, DeliveryFailed>
  }
>()("@ferrule/runner/Webhooks") {}

// The text of an answer is of no use. A short one is read to its end, so that the connection can be used again.
const discarded = { limit: 4096, within: "1 second" } as const

/** Posts once; the answer's text is thrown away, and its connection closed when that takes long. */
const exchange = (
  agent: Agent,
  url: URL,
  { within, ...request }: Pick<Dispatcher.RequestOptions, "body" | "headers"> & { readonly within: Duration.Input }
): Effect.Effect<WebhookAnswer, DeliveryFailed> =>
  Effect.tryPromise({
    try: (signal) =>
      agent.request({
        ...request,
        origin: url.origin,
        path: url.pathname + url.search,
        method: "POST",
        signal,
        // One time counts for all, and it is ours.
        headersTimeout: 0,
        bodyTimeout: 0
      }),
    catch: (error) => unreached(url.host, error)
  }).pipe(
    Effect.timeoutOrElse({
      duration: within,
      orElse: () => {
        const limit = Duration.format(Duration.fromInputUnsafe(within))
        return Effect.fail(failure("TimedOut", `${url.host} did not answer within ${limit}.`))
      }
    }),
    (answered) =>
      Effect.acquireRelease(answered, ({ body }) => Effect.sync(() => body.on("error", () => {}).destroy()), {
        interruptible: true
      }),
    Effect.tap(({ body }) =>
      Effect.tryPromise((signal) => body.dump({ limit: discarded.limit, signal })).pipe(
        Effect.timeout(discarded.within),
        Effect.ignore
      )
    ),
    Effect.map(({ headers, statusCode }) => {
      const retryAfter = headers["retry-after"]
      return { status: statusCode, retryAfter: typeof retryAfter === "string" ? retryAfter : undefined }
    }),
    Effect.scoped
  )

/** Webhooks over connections of their own, to public addresses alone unless the options say otherwise; no proxies. */
export const layer = ({ answerWithin = "15 seconds", lookup = lookupName, ...rules }: WebhookOptions = {}): Layer.Layer<
  Webhooks,
  never,
  Secrets
> =>
  Layer.effect(
    Webhooks,
    Effect.gen(function* () {
      const secrets = yield* Secrets
      const timeout = Duration.toMillis(answerWithin)
      const agent = yield* Effect.acquireRelease(
        Effect.sync(() => new Agent({ connect: makeConnector(rules, { lookup, timeout }) })),
        (agent) => Effect.promise(() => agent.destroy())
      )
      return {
        post: Effect.fnUntraced(function* ({ secret, url }, message) {
          const refusal = addressRefusal(url, rules)
          if (refusal !== undefined) return yield* failure("AddressRefused", refusal)
          const found = yield* Effect.mapError(secrets.find(secret), ({ message }) => failure("UnknownSecret", message))
          const keys = keysOf(found)
          if (keys === undefined) return yield* failure("InvalidSecret", invalidSecret(secret))
          const address = new URL(url)
          const now = yield* Clock.currentTimeMillis
          const headers = {
            "content-type": "application/json",
            "user-agent": "Ferrule",
            ...signatureHeaders(message, keys, now)
          }
          const answer = yield* exchange(agent, address, { headers, body: message.body, within: answerWithin })
          const failed = refusalOf(address.host, answer, yield* Clock.currentTimeMillis)
          if (failed !== undefined) return yield* failed
        })
      }
    })
  )

const invalidSecret = (name: string): string =>
  `The secret ${name} is not valid: it has to be whsec_ and 24 to 64 random bytes as base64.`
