import { Effect, Layer, Redacted } from "effect"
import type { LookupFunction } from "node:net"
import { Writable } from "node:stream"
import { Deliverer, type DelivererOptions, layer } from "../../../src/delivery/Deliverer.ts"
import { type Handler, layer as layerHandlers } from "../../../src/delivery/Handlers.ts"
import { layer as layerOutput } from "../../../src/delivery/Output.ts"
import { layerRecord } from "../../../src/delivery/Secrets.ts"
import { layer as layerWebhooks, type WebhookOptions } from "../../../src/delivery/Webhooks.ts"
import type { DeliveryClaim } from "../../../src/store/RunnerStore.ts"

/** 24 bytes, and 32 others. */
export const secret = `whsec_${Buffer.alloc(24, 7).toString("base64")}`
export const newSecret = `whsec_${Buffer.alloc(32, 9).toString("base64")}`

export interface Delivering extends DelivererOptions {
  readonly handlers?: Readonly<Record<string, Handler>>
  readonly webhooks?: WebhookOptions
  /** The text of the secret `acme`. */
  readonly acme?: string
  readonly output?: Writable
}

/** A deliverer with the secret `acme`, which may post to this machine over http unless told otherwise. */
const delivererOf = ({
  acme = secret,
  handlers = {},
  output = new Writable(),
  webhooks = { allowHosts: ["127.0.0.1"] },
  ...options
}: Delivering = {}) =>
  layer(options).pipe(
    Layer.provide([
      layerHandlers(handlers),
      layerOutput(output),
      layerWebhooks(webhooks).pipe(Layer.provide(layerRecord({ acme: Redacted.make(acme) })))
    ])
  )

/** Delivers a claim once. */
export const deliver = (claim: DeliveryClaim, delivering?: Delivering) =>
  Effect.flatMap(Deliverer, (deliverer) => deliverer.deliver(claim)).pipe(Effect.provide(delivererOf(delivering)))

/** A webhook of this machine. */
export const webhook = (port: number, path = "/hook") =>
  ({ type: "webhook", url: `http://127.0.0.1:${port}${path}`, secret: "acme" }) as const

/** A name service that answers every question with these addresses. */
export const dnsOf =
  (...addresses: ReadonlyArray<string>): LookupFunction =>
  (_, options, callback) => {
    const found = addresses.map((address) => ({ address, family: address.includes(":") ? 6 : 4 }))
    const [first] = found
    if (options.all === true || first === undefined) callback(null, found)
    else callback(null, first.address, first.family)
  }
