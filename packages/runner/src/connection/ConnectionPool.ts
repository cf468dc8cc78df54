import { decodePayload, type InvalidConnection, type InvalidPayload } from "@ferrule/core"
import { Cause, Context, Effect, Layer, RcMap, Scope } from "effect"
import { HttpClient } from "effect/http"
import { Connections, type ConnectionsUnavailable, type UnknownConnection } from "./Connections.ts"
import type { RunnableConnector } from "./RunnableConnector.ts"

/** Why a connection cannot be opened. */
export type CannotConnect = UnknownConnection | ConnectionsUnavailable | InvalidPayload | InvalidConnection

/** How long a connection stays open that nobody uses. */
const idle = "5 minutes"

/** An open connection. */
interface Opened {
  /** Adds its services to those that a poll has anyway. */
  readonly provide: (context: Context.Context<never>) => Context.Context<never>
}

/** The open connections of one connector. */
export interface ConnectionPool {
  /** Does something over a connection. */
  readonly over: <A, E>(name: string, use: Effect.Effect<A, E>) => Effect.Effect<A, E | CannotConnect>
  /** Has the settings read anew the next time it is opened; what goes on over it ends as it is. */
  readonly renew: (name: string) => Effect.Effect<void>
}

/** Polls are made in one and the same context: what comes of adding these services to it is kept. */
const opened = (services: Context.Context<never>): Opened => {
  let before: Context.Context<never> | undefined
  let after = services
  return {
    provide: (context) => {
      if (context !== before) {
        before = context
        after = Context.merge(context, services)
      }
      return after
    }
  }
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
      lookup: (name: string): Effect.Effect<Opened, CannotConnect, Scope.Scope> =>
        connections.settings(name).pipe(
          Effect.flatMap((given) => decodePayload(`the connection ${name}`, connection.settings, given)),
          Effect.flatMap((settings) => Layer.build(Layer.provide(connection.layer(settings), http))),
          Effect.map(opened)
        )
    })
    const renew = (name: string) => RcMap.invalidate(pool, name)
    return {
      over: (name, use) =>
        Effect.scopedWith((scope) =>
          // What could not be opened is tried anew, and not remembered as such.
          Scope.provide(
            Effect.tapCause(RcMap.get(pool, name), (cause) =>
              Cause.hasInterruptsOnly(cause) ? Effect.void : renew(name)
            ),
            scope
          ).pipe(Effect.flatMap(({ provide }) => Effect.updateContext(use, provide)))
        ),
      renew
    }
  })
