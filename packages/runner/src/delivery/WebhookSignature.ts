import { Redacted } from "effect"
import { createHmac } from "node:crypto"
import type { WebhookMessage } from "./WebhookMessage.ts"

const secretForm = /^whsec_([A-Za-z0-9+/]+={0,2})$/

/** The keys of one or several secrets, which spaces separate; nothing when one of them is not a secret. */
export const keysOf = (secrets: Redacted.Redacted): ReadonlyArray<Buffer> | undefined => {
  const keys = Redacted.value(secrets)
    .split(/\s+/)
    .filter((secret) => secret !== "")
    .map((secret) => Buffer.from(secretForm.exec(secret)?.[1] ?? "", "base64"))
  const areSecrets = keys.length > 0 && keys.every((key) => key.length >= 24 && key.length <= 64)
  return areSecrets ? keys : undefined
}

/** The headers that identify and sign a message, as Standard Webhooks 1.0 has them: a signature for every key. */
export const signatureHeaders = (
  { body, id }: WebhookMessage,
  keys: ReadonlyArray<Buffer>,
  now: number
): Readonly<Record<string, string>> => {
  const timestamp = String(Math.floor(now / 1000))
  const sign = (key: Buffer) => `v1,${createHmac("sha256", key).update(`${id}.${timestamp}.${body}`).digest("base64")}`
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": keys.map(sign).join(" ")
  }
}
