import { Payroll } from "@ferrule/core/payroll"
import { Redacted, Schema } from "effect"

/** What a person fills in to connect: the form of a connection. */
export const PayrollSettings = Schema.Struct({
  baseUrl: Schema.NonEmptyString.annotate({
    title: "Address",
    description: "Base address of the payroll API; https, or http on this machine.",
    examples: ["https://api.payroll.example"],
    format: "uri"
  }),
  apiKey: Schema.NonEmptyString.annotate({
    title: "API key",
    description: "The key that the operator of the API gave to your integration.",
    examples: ["4f9c1c0e-key"],
    format: "password"
  }),
  apiKeyHeader: Schema.optionalKey(
    Schema.Literals(["X-API-KEY", "Authorization"]).annotate({
      title: "Key header",
      description: "The header that carries the key; X-API-KEY if left out."
    })
  ),
  syncBaseUrl: Schema.optionalKey(
    Schema.NonEmptyString.annotate({
      title: "Second address",
      description: "Address that serves employees and the list of companies; the first one if left out.",
      examples: ["https://sync.payroll.example"],
      format: "uri"
    })
  ),
  allowHttp: Schema.optionalKey(
    Schema.Boolean.annotate({
      title: "Allow http",
      description: "Accept addresses without encryption, and of private networks. The key can then be read on its way."
    })
  )
}).annotate({ identifier: "PayrollSettings", description: "How to reach the payroll API." })

/** How the payroll connector is connected. */
export const payrollConnection = {
  settings: PayrollSettings,
  layer: ({ apiKey, ...settings }: typeof PayrollSettings.Type) =>
    Payroll.layer({ ...settings, apiKey: Redacted.make(apiKey) })
}
