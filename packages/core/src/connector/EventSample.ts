import { Schema } from "effect"
import * as JsonSample from "../values/JsonSample.ts"
import * as JsonSchemaDocument from "../values/JsonSchemaDocument.ts"
import { facetOf } from "./poll/Changes.ts"
import type { AnyTrigger } from "./TriggerDefinition.ts"
import { changeNames } from "./TriggerEvent.ts"

/** An event of any trigger, as JSON. */
export interface EventSample {
  readonly id: string
  readonly trigger: string
  readonly change: string
  readonly key: string
  readonly record: unknown
  readonly observedAt: string
}

/** An event as the trigger gives it, made of the sample of its records: what a form shows where nothing is there yet. */
export const eventSample = <E, R>({ feed, name, on }: AnyTrigger<E, R>): EventSample => {
  const codec = Schema.toCodecJson(feed.record)
  const document = JsonSchemaDocument.ofSchema(feed.record)
  const made = Schema.decodeUnknownSync(codec)(JsonSample.ofJsonSchema(document, Object(document.$defs ?? {})))
  const turned: unknown = Object.assign({}, made, facetOf(on)?.sample)
  const key = feed.key(turned)
  const [change = "created"] = changeNames(on)
  const isGone = change === "removed" && feed.gone !== undefined
  const suffix = change === "created" ? "" : change === "updated" ? ":1:9f86d08188" : `:1:${change}`
  return {
    id: `${name}:${key}${suffix}`,
    trigger: name,
    change,
    key,
    record: Schema.encodeUnknownSync(codec)(isGone ? feed.gone?.(key, feed.group?.(turned) ?? "") : turned),
    observedAt: "2026-03-06T17:00:00.000Z"
  }
}
