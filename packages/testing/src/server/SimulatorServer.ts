import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import * as NodeHttpServerRequest from "@effect/platform-node/NodeHttpServerRequest"
import { Context, Effect, Layer, type Schema } from "effect"
import { HttpRouter, HttpServer, type HttpServerError, HttpServerRequest, HttpServerResponse } from "effect/http"
import { createServer } from "node:http"
import type { Exchange } from "../http/Exchange.ts"
import { Simulator, start } from "../Simulator.ts"
import type { SimulatorOptions } from "../SimulatorOptions.ts"
import type { ScenarioError } from "../world/Scenario.ts"
import { controlRoutes } from "./ControlRoutes.ts"
import { pageRoutes } from "./PageRoutes.ts"
import { refuseGarbage } from "./refuseGarbage.ts"

/** What a server serves, and where. */
export interface SimulatorServerOptions extends SimulatorOptions {
  /** The port on 127.0.0.1; a free one if left out or 0. */
  readonly port?: number
  /** Whether the world can be read and changed at `/__simulator/…`, without a key; false if left out. */
  readonly control?: boolean
}

/** The simulated API at an address of its own. */
export class SimulatorServer extends Context.Service<
  SimulatorServer,
  {
    /** Base address, such as `http://127.0.0.1:4010`. */
    readonly url: string
    /** The key of the world's first account, if it has one. */
    readonly apiKey: string | undefined
  }
>()("@ferrule/testing/SimulatorServer") {
  /**
   * Serves the simulated API on 127.0.0.1 until the layer's scope closes, with its OpenAPI document at
   * `/openapi.json` and a page of docs at `/docs`. Fails when the scenario or the fault plan is broken, or the port is
   * taken.
   */
  static readonly layer = (
    options: SimulatorServerOptions = {}
  ): Layer.Layer<SimulatorServer | Simulator, ScenarioError | Schema.SchemaError | HttpServerError.ServeError> =>
    Layer.effectContext(
      Effect.gen(function* () {
        const { simulator, exchange, world } = yield* start(options)
        const server = yield* listen(options.port ?? 0)
        const url = HttpServer.formatAddress(server.address)
        const control = options.control === true
        const pages = yield* HttpRouter.toHttpEffect(
          Layer.merge(pageRoutes({ url, control }), control ? controlRoutes(world, simulator.requests) : Layer.empty)
        )
        yield* server.serve(Effect.catch(pages, () => overSocket(exchange)))
        const [account] = world.records.accounts.all()
        return Context.make(SimulatorServer, { url, apiKey: account?.apiKey }).pipe(Context.add(Simulator, simulator))
      })
    )
}

// Ids travel in the query, so that a look-up of a full batch needs more than Node's 16 kB.
const longestHead = 128 * 1024

const listen = Effect.fnUntraced(function* (port: number) {
  const node = createServer({ maxHeaderSize: longestHead })
  node.on("clientError", refuseGarbage)
  const server = yield* NodeHttpServer.make(() => node, {
    host: "127.0.0.1",
    port,
    gracefulShutdownTimeout: "1 second"
  })
  yield* Effect.addFinalizer(() => Effect.sync(() => node.closeAllConnections()))
  return server
})

/** Cuts the connection where the exchange lost it. */
const overSocket = (exchange: Exchange) =>
  Effect.catch(exchange, () =>
    Effect.map(HttpServerRequest.HttpServerRequest, (request) => {
      NodeHttpServerRequest.toServerResponse(request).destroy()
      return HttpServerResponse.empty()
    })
  )
