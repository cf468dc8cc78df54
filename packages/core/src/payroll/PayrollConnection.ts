import { Redacted } from "effect"
import type { Connection } from "../client/Connection.ts"

/** How to reach a payroll API. */
export interface PayrollConnection extends Omit<Connection, "headers"> {
  /** The key that identifies the integration (specification 5); never printed. */
  readonly apiKey: Redacted.Redacted
  /** The header that carries the key: `X-API-KEY` by default, or `Authorization: ApiKey KEY`. */
  readonly apiKeyHeader?: "X-API-KEY" | "Authorization"
  /** A second base address that serves employees and the list of companies; the first by default (specification 1). */
  readonly syncBaseUrl?: string
}

/** The connection of the client, with the key in its header. */
export const toConnection = ({ apiKey, apiKeyHeader, syncBaseUrl: _, ...rest }: PayrollConnection): Connection => ({
  ...rest,
  headers:
    apiKeyHeader === "Authorization"
      ? { Authorization: Redacted.make(`ApiKey ${Redacted.value(apiKey)}`) }
      : { "X-API-KEY": apiKey }
})
