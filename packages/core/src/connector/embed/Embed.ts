import { Effect, Layer, ManagedRuntime } from "effect"
import { FetchHttpClient } from "effect/http"
import { WriteJournal } from "../../client/WriteJournal.ts"
import { WritePolicy } from "../../client/WritePolicy.ts"
import * as Action from "../Action.ts"
import type { Alarm } from "../Alarm.ts"
import * as Connector from "../ConnectorDefinition.ts"
import { decodePayload } from "../InvalidPayload.ts"
import type { OptionPage } from "../OptionPage.ts"
import { pollJson } from "../poll/Poll.ts"
import { sampleJson } from "../poll/Sample.ts"
import { ConnectorError, valueOf } from "./ConnectorError.ts"
import type { CallOptions, EmbeddedOptionRequest, EmbeddedPollOptions, EmbedOptions } from "./EmbedOptions.ts"
import * as Telemetry from "./Telemetry.ts"

/** What a poll gives, as JSON. Store `state` after every event has been accepted (law 7). */
export interface EmbeddedPoll {
  readonly events: ReadonlyArray<unknown>
  readonly alarms: ReadonlyArray<Alarm>
  readonly state: string
  readonly more: boolean
}

/**
 * A connector over one connection, for code that knows promises and JSON only. What goes in is decoded once, what comes
 * out is encoded; a call that fails throws a `ConnectorError`. Two of them share nothing.
 */
export interface Embedded {
  /** Whom the connection belongs to, and what it can see; fails where it does not work. */
  test(options?: CallOptions): Promise<Connector.ConnectionReport>
  /** Runs an action by its name. */
  run(action: string, payload: unknown, options?: CallOptions): Promise<unknown>
  /** Says what running an action would do, and does nothing. */
  preview(action: string, payload: unknown, options?: CallOptions): Promise<unknown>
  /** What a field of an action or a trigger can be chosen from. */
  options(name: string, field: string, request?: EmbeddedOptionRequest): Promise<OptionPage>
  /** Looks once for changes; `state` is what the last poll gave, nothing on the first. */
  poll(trigger: string, payload: unknown, state?: string, options?: EmbeddedPollOptions): Promise<EmbeddedPoll>
  /** A few recent records, newest first, without any state. */
  sample(
    trigger: string,
    payload: unknown,
    options?: CallOptions & { readonly count?: number }
  ): Promise<ReadonlyArray<unknown>>
  /** Ends the connection: what is under way is stopped, and nothing is left open. */
  close(): Promise<void>
}

/** Everything that calls need: the connection, where writes are noted, and who is told. */
const layerOf = <E, R>(
  { connection: { layer, settings }, name }: Connector.Connector<E, R>,
  { connection, fetch, journal = WriteJournal.layerMemory, telemetry, writes = {} }: EmbedOptions
) => {
  const http =
    fetch === undefined
      ? FetchHttpClient.layer
      : Layer.provide(FetchHttpClient.layer, Layer.succeed(FetchHttpClient.Fetch, fetch))
  const services = Layer.unwrap(
    Effect.map(decodePayload(`the connection of ${name}`, settings, connection), (decoded) => layer(decoded))
  ).pipe(Layer.provide(http))
  return Layer.mergeAll(services, journal, Layer.succeed(WritePolicy, writes), Telemetry.layer(telemetry))
}

const closed = () =>
  new ConnectorError({
    code: "Closed",
    message: "The connection was closed. Embed the connector anew.",
    retryable: false
  })

/** Embeds a connector over one connection. Nothing is asked of the API before the first call. */
export const embed = <E, R>(connector: Connector.Connector<E, R>, options: EmbedOptions): Embedded => {
  const runtime = ManagedRuntime.make(layerOf(connector, options))
  const loadOptions = Effect.runSync(Effect.cached(Connector.options(connector)))
  let isClosed = false
  const call = async <A, F>(effect: Effect.Effect<A, F, R>, { signal }: CallOptions = {}): Promise<A> => {
    if (isClosed) throw closed()
    // What the connector needs is what its connection gives, and the journal.
    const ready: Effect.Effect<A, F> = effect as never
    return valueOf(await runtime.runPromiseExit(ready, signal === undefined ? {} : { signal }))
  }
  const action = (name: string) => Connector.action(connector, name)
  const trigger = (name: string) => Connector.trigger(connector, name)
  return {
    test: (more) => call(connector.test, more),
    run: (name, payload, more) =>
      call(
        Effect.flatMap(action(name), (found) => Action.runJson(found, payload)),
        more
      ),
    preview: (name, payload, more) =>
      call(
        Effect.flatMap(action(name), (found) => Action.previewJson(found, payload)),
        more
      ),
    options: (name, field, { signal, ...request } = {}) =>
      call(
        Effect.flatMap(Connector.definition(connector, name), (found) =>
          Effect.flatMap(loadOptions, (load) => load(found, { ...request, field }))
        ),
        { signal }
      ),
    poll: (name, payload, state, { signal, ...how } = {}) =>
      call(
        Effect.flatMap(trigger(name), (found) => pollJson(found, payload, { ...how, state })),
        { signal }
      ),
    sample: (name, payload, { count, ...more } = {}) =>
      call(
        Effect.flatMap(trigger(name), (found) => sampleJson(found, payload, count)),
        more
      ),
    close: () => {
      isClosed = true
      return runtime.dispose()
    }
  }
}
