import { Payroll } from "@ferrule/core/payroll"
import { generatedKey, Simulator } from "@ferrule/testing"
import { Effect, Layer, Redacted } from "effect"
import { HttpClient } from "effect/http"
import { connection } from "./answering.ts"
import { calls, operations, scenario } from "./operations.ts"

/** A JSON value in which every list keeps its first item. */
const shortened = (json: unknown): unknown => {
  if (Array.isArray(json)) return json.slice(0, 1).map(shortened)
  if (typeof json !== "object" || json === null) return json
  return Object.fromEntries(Object.entries(json).map(([name, value]) => [name, shortened(value)]))
}

/** The simulator's answer to a call of every operation that has one, lists cut to one item. */
export const answers = Effect.gen(function* () {
  const found = new Map<string, unknown>()
  for (const { name } of operations) {
    const listening = Layer.effect(
      HttpClient.HttpClient,
      Effect.map(
        HttpClient.HttpClient,
        HttpClient.tap((response) =>
          response.status === 204
            ? Effect.void
            : Effect.map(Effect.orDie(response.text), (text) => found.set(name, shortened(JSON.parse(text))))
        )
      )
    )
    const payroll = Payroll.layer({ ...connection, apiKey: Redacted.make(generatedKey) }).pipe(
      Layer.provide(listening),
      Layer.provide(Simulator.layer({ scenario }))
    )
    yield* Effect.provide(
      Effect.flatMap(Payroll, (service) => calls[name]?.(service) ?? Effect.void),
      payroll
    )
  }
  return found
})
