// What an integration platform does with a connector: show its catalogue, run an action by name, poll a trigger by name.
import { Action, Connector, type OptionRequest, Trigger, WriteJournal } from "@ferrule/core"
import { Payroll } from "@ferrule/core/payroll"
import { PayrollConnector } from "@ferrule/payroll"
import { Effect, Layer, ManagedRuntime, Redacted } from "effect"
import { FetchHttpClient, type HttpClient } from "effect/http"

// #region embed
/** One customer's connection, for code that knows promises and JSON only. */
export const connect = (
  settings: { readonly baseUrl: string; readonly apiKey: string },
  http: Layer.Layer<HttpClient.HttpClient> = FetchHttpClient.layer
) => {
  const connection = Payroll.layer({ baseUrl: settings.baseUrl, apiKey: Redacted.make(settings.apiKey) })
  const runtime = ManagedRuntime.make(Layer.merge(Layer.provide(connection, http), WriteJournal.layerMemory))
  const options = Effect.runSync(Effect.cached(Connector.options(PayrollConnector)))
  return {
    test: () => runtime.runPromise(PayrollConnector.test),
    run: (name: string, payload: unknown) =>
      Connector.action(PayrollConnector, name).pipe(
        Effect.flatMap((action) => Action.runJson(action, payload)),
        runtime.runPromise
      ),
    options: (name: string, request: OptionRequest) =>
      Connector.action(PayrollConnector, name).pipe(
        Effect.flatMap((action) => Effect.flatMap(options, (load) => load(action, request))),
        runtime.runPromise
      ),
    poll: (name: string, payload: unknown, state?: string) =>
      Connector.trigger(PayrollConnector, name).pipe(
        Effect.flatMap((trigger) => Trigger.pollJson(trigger, payload, { state })),
        runtime.runPromise
      ),
    close: () => runtime.dispose()
  }
}

/** For menus and forms: names, sentences, fields, JSON schemas and samples. */
export const catalogue = Connector.catalog(PayrollConnector)
// #endregion
