import { WriteJournal } from "@ferrule/core"
import { Payroll } from "@ferrule/core/payroll"
import { Effect, Layer, Option, Redacted } from "effect"
import { Flag } from "effect/cli"
import { Usage } from "../Usage.ts"

/** Which API to talk to. The key comes from the environment, since arguments are visible to others. */
export const connectionFlags = {
  baseUrl: Flag.String("base-url").pipe(
    Flag.withDescription("Address of the API (or FERRULE_BASE_URL); https, or http on this machine"),
    Flag.withMetavar("URL"),
    Flag.optional
  ),
  syncBaseUrl: Flag.String("sync-base-url").pipe(
    Flag.withDescription("Second address, for employees and the list of companies; the first by default"),
    Flag.withMetavar("URL"),
    Flag.optional
  ),
  apiKeyHeader: Flag.Literals("api-key-header", ["X-API-KEY", "Authorization"]).pipe(
    Flag.withDescription("Header that carries the key of FERRULE_API_KEY"),
    Flag.withDefault("X-API-KEY")
  ),
  allowHttp: Flag.Boolean("allow-http").pipe(
    Flag.withDescription("Accept http for other machines too"),
    Flag.withDefault(false)
  )
}

/** See {@link connectionFlags}. */
export interface ConnectionFlags {
  readonly baseUrl: Option.Option<string>
  readonly syncBaseUrl: Option.Option<string>
  readonly apiKeyHeader: "X-API-KEY" | "Authorization"
  readonly allowHttp: boolean
}

const setting = (flag: Option.Option<string>, variable: string, what: string): Effect.Effect<string, Usage> => {
  const value = Option.getOrUndefined(flag) ?? process.env[variable]
  return value === undefined || value === "" ? Effect.fail(new Usage({ message: what })) : Effect.succeed(value)
}

/** The payroll API that the flags and the environment name. */
export const payrollLayer = (settings: ConnectionFlags) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const baseUrl = yield* setting(
        settings.baseUrl,
        "FERRULE_BASE_URL",
        "Say which API to talk to: --base-url https://…, or FERRULE_BASE_URL. `ferrule simulate` serves one to try."
      )
      const apiKey = yield* setting(
        Option.none(),
        "FERRULE_API_KEY",
        "Put the API key into the environment variable FERRULE_API_KEY. It is never an argument."
      )
      const { syncBaseUrl } = settings
      return Payroll.layer({
        baseUrl,
        apiKey: Redacted.make(apiKey),
        apiKeyHeader: settings.apiKeyHeader,
        allowHttp: settings.allowHttp,
        ...(Option.isSome(syncBaseUrl) ? { syncBaseUrl: syncBaseUrl.value } : {})
      })
    })
  )

/** The same for what only reads, which has nothing to note in a journal. */
export const readingLayer = (settings: ConnectionFlags) => Layer.merge(payrollLayer(settings), WriteJournal.layerMemory)
