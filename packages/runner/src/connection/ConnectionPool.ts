import { decodePayload, type InvalidConnection, type InvalidPayload } from "@ferrule/core"
import { Context, Effect, Layer, RcMap, type Scope } from "effect"
import { HttpClient } from "effect/http"
import { Connections, type ConnectionsUnavailable, type UnknownConnection } from "./Connections.ts"
import type { RunnableConnector } from "./RunnableConnector.ts"

/** Why a connection cannot be opened. */
export type CannotConnect = UnknownConnection | ConnectionsUnavailable | InvalidPayload | InvalidConnection

/** How long a connection stays open that nobody uses. */
const idle = "5 minutes"

/** The open connections of one connector. */
export interface ConnectionPool {
  /** The services of a connection, as long as the scope lasts. */
  readonly open: (name: string) => Effect.Effect<Context.Context<never>, CannotConnect, Scope.Scope>
  /** Has the settings read anew the next time it is opened; what goes on over it ends as it is. */
  readonly renew: (name: string) => Effect.Effect<void>
}

/**
 * Opens connections when they are needed. Each is shared by all that poll over it: its breaker and its limits hold for
 * all of them together, and what it has looked up is kept.
 */
export const make = ({
  connection
}: RunnableConnector): Effect.Effect<ConnectionPool, never, Connections | HttpClient.HttpClient | Scope.Scope> =>
  Effect.gen(function* () {
    const connections = yield* Connections
    const http = Layer.succeed(HttpClient.HttpClient, yield* HttpClient.HttpClient)
    const pool = yield* RcMap.make({
      idleTimeToLive: idle,
      lookup: (name: string): Effect.Effect<Context.Context<never>, CannotConnect, Scope.Scope> =>
        connections.settings(name).pipe(
          Effect.flatMap((given) => decodePayload(`the connection ${name}`, connection.settings, given)),
          Effect.flatMap((settings) => Layer.build(Layer.provide(connection.layer(settings), http)))
        )
    })
    const renew = (name: string) => RcMap.invalidate(pool, name)
    return {
      // What could not be opened is tried anew, and not remembered as such.
      open: (name) => Effect.tapError(RcMap.get(pool, name), () => renew(name)),
      renew
    }
  })
