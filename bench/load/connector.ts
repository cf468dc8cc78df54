import { CreatePendingEarnings } from "@ferrule/connector-actions"
import { Action, WriteJournal } from "@ferrule/core"
import { Payroll } from "@ferrule/core/payroll"
import { Effect, Layer, Redacted } from "effect"
import { FetchHttpClient } from "effect/http"

/** The least that a platform ships: one action over one connection. */
export const createPendingEarnings = (
  settings: { readonly baseUrl: string; readonly apiKey: string },
  payload: unknown
) =>
  Action.run(CreatePendingEarnings, payload).pipe(
    Effect.provide(
      Payroll.layer({ baseUrl: settings.baseUrl, apiKey: Redacted.make(settings.apiKey) }).pipe(
        Layer.provide(FetchHttpClient.layer),
        Layer.merge(WriteJournal.layerMemory)
      )
    ),
    Effect.runPromise
  )
