import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import * as NodeStdio from "@effect/platform-node/NodeStdio"
import { Connector, type ConnectorError, type EmbedOptions } from "@ferrule/core"
import { Effect, Layer, Logger } from "effect"
import { McpProtocol, McpServer } from "effect/ai"
import { HttpRouter, HttpServer, type HttpServerError } from "effect/http"
import { createServer } from "node:http"
import manifest from "../package.json" with { type: "json" }
import { actionTools } from "./actionTools.ts"
import { connectionTools } from "./connectionTools.ts"
import * as EventStore from "./EventStore.ts"
import type { HostContext } from "./HostContext.ts"
import * as HostTool from "./HostTool.ts"
import * as Masks from "./Masks.ts"
import * as RecentEvents from "./RecentEvents.ts"
import { trustedCaller } from "./trustedCaller.ts"
import { pollTool, registerEvents } from "./triggerTools.ts"

/** How a connector is served. */
export interface McpHostOptions extends EmbedOptions {
  /** Lets writes run without a plan, and offers those that cannot be previewed; false by default. */
  readonly allowWrites?: boolean
  /** The personal data that is shown; none by default. */
  readonly unmask?: Masks.Unmask
  /** Where polls keep what they have reported; in memory by default. */
  readonly events?: EventStore.EventStore
}

/** How it is served over HTTP. */
export interface McpHttpOptions extends McpHostOptions {
  /** 127.0.0.1 by default. Anything else wants a token. */
  readonly host?: string
  /** A free one if left out or 0. */
  readonly port?: number
  /** Names of the server besides those of this machine, with their port, such as `mcp.example:443`. */
  readonly allowedHosts?: ReadonlyArray<string>
  /** Web pages that may call it, such as `https://app.example`. */
  readonly allowedOrigins?: ReadonlyArray<string>
  /** What callers have to give as `Authorization: Bearer …`. */
  readonly token?: string
}

const ownAddresses = new Set(["127.0.0.1", "::1", "localhost"])

// The clients that there are wait a minute for an answer. What takes longer to settle is reported as unknown at once.
const patience = "10 seconds"

/** The tools and resources of a connector, for a server of your own. */
export const registrations = <E, R>(
  connector: Connector.Connector<E, R>,
  { allowWrites = false, events = EventStore.inMemory(), unmask = [], ...options }: McpHostOptions
): Layer.Layer<never, never, McpServer.McpServer> =>
  Layer.effectDiscard(
    Effect.gen(function* () {
      const embedded = yield* Effect.acquireRelease(
        Effect.sync(() => Connector.embed(connector, { ...options, writes: { patience, ...options.writes } })),
        ({ close }) => Effect.promise(close)
      )
      const masks = Masks.make(unmask, options.connection)
      const context: HostContext<E, R> = { connector, embedded, masks, allowWrites }
      const recent = RecentEvents.make(context, events, options.connection)
      const tools = [...connectionTools(context), ...actionTools(context), pollTool(context, recent)]
      yield* Effect.forEach(tools, (tool) => HostTool.register(tool, { detail: masks.showsAll }), { discard: true })
      yield* registerEvents(context, recent)
    })
  )

const server = <E, R>(connector: Connector.Connector<E, R>, options: McpHostOptions) => ({
  name: `ferrule-${connector.name}`,
  version: manifest.version,
  instructions: [
    connector.description,
    options.allowWrites === true
      ? ""
      : "What changes something runs by a plan only: call its preview_… first, show the person what it says, then give its planHash.",
    options.unmask === "all" ? "" : "Personal data may be masked; the operator of this server decides about that."
  ]
    .filter((text) => text !== "")
    .join("\n"),
  protocols: [
    McpProtocol.v2025_11_25,
    McpProtocol.v2025_06_18,
    McpProtocol.v2025_03_26,
    McpProtocol.v2024_11_05,
    McpProtocol.v2026_07_28
  ] as const,
  registrations: registrations(connector, options)
})

/** Serves a connector over standard input and output. What is logged goes to standard error. */
export const layerStdio = <E, R>(
  connector: Connector.Connector<E, R>,
  options: McpHostOptions
): Layer.Layer<McpServer.McpServer> =>
  McpServer.layerStdio(server(connector, options)).pipe(
    Layer.orDie,
    Layer.provide(NodeStdio.layer),
    Layer.provide(Layer.succeed(Logger.LogToStderr, true))
  )

/** Serves a connector over streamable HTTP at `/mcp`. */
export const layerHttp = <E, R>(
  connector: Connector.Connector<E, R>,
  options: McpHttpOptions
): Layer.Layer<HttpServer.HttpServer, HttpServerError.ServeError | ConnectorError> => {
  const { allowedHosts = [], allowedOrigins = [], host = "127.0.0.1", port = 0, token } = options
  if (!ownAddresses.has(host) && token === undefined) {
    const message = `Whoever reaches ${host} could call this server. Set a token first.`
    return Layer.unwrap(Effect.fail(HostTool.refusal("TokenNeeded", message)))
  }
  const routes = Layer.unwrap(
    Effect.map(HttpServer.HttpServer, ({ address }) => {
      const own = address._tag === "UnixPathAddress" ? port : address.port
      return McpServer.layerHttp({
        ...server(connector, options),
        path: "/mcp",
        allowSessionTermination: true,
        allowedOrigins: [`http://localhost:${own}`, `http://127.0.0.1:${own}`, ...allowedOrigins]
      }).pipe(Layer.orDie)
    })
  )
  const guard = trustedCaller({ allowedHosts, ...(token === undefined ? {} : { token }) })
  return HttpRouter.serve(Layer.mergeAll(routes, guard), { disableLogger: true, disableListenLog: true }).pipe(
    Layer.provideMerge(NodeHttpServer.layer(createServer, { host, port }))
  )
}
