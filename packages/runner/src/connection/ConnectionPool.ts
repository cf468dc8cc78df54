import { decodePayload, type InvalidConnection, type InvalidPayload } from "@ferrule/core"
import { Context, Data, Effect, Layer, RcMap, type Scope } from "effect"
import { HttpClient } from "effect/http"
import { Connections, type ConnectionsUnavailable, type UnknownConnection } from "./Connections.ts"
import type { RunnableConnector } from "./RunnableConnector.ts"

/** Why a connection cannot be opened. */
export type CannotConnect = UnknownConnection | ConnectionsUnavailable | InvalidPayload | InvalidConnection

class Key extends Data.Class<{ readonly connector: RunnableConnector; readonly name: string }> {}

/** How long a connection stays open that nobody uses. */
const idle = "5 minutes"

/**
 * Open connections, each shared by all that poll over it: its breaker and its limits hold for all of them together, and
 * what it has looked up is kept.
 */
export class ConnectionPool extends Context.Service<
  ConnectionPool,
  {
    /** The services of a connection, as long as the scope lasts. */
    readonly open: (
      connector: RunnableConnector,
      name: string
    ) => Effect.Effect<Context.Context<never>, CannotConnect, Scope.Scope>
    /** Has the settings read anew the next time it is opened; what goes on over it ends as it is. */
    readonly renew: (connector: RunnableConnector, name: string) => Effect.Effect<void>
  }
>()("@ferrule/runner/ConnectionPool") {
  static readonly layer: Layer.Layer<ConnectionPool, never, Connections | HttpClient.HttpClient> = Layer.effect(
    ConnectionPool,
    Effect.gen(function* () {
      const connections = yield* Connections
      const http = Layer.succeed(HttpClient.HttpClient, yield* HttpClient.HttpClient)
      const pool = yield* RcMap.make({
        idleTimeToLive: idle,
        lookup: ({ connector, name }: Key) =>
          connections.settings(name).pipe(
            Effect.flatMap((given) => decodePayload(`the connection ${name}`, connector.connection.settings, given)),
            Effect.flatMap((settings) => Layer.build(Layer.provide(connector.connection.layer(settings), http)))
          )
      })
      return {
        open: (connector, name) =>
          Effect.tapError(RcMap.get(pool, new Key({ connector, name })), () =>
            // What could not be opened is tried anew, and not remembered as such.
            RcMap.invalidate(pool, new Key({ connector, name }))
          ),
        renew: (connector, name) => RcMap.invalidate(pool, new Key({ connector, name }))
      }
    })
  )
}
