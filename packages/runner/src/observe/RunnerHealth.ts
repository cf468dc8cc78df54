import * as NodeHttpServer from "@effect/platform-node/NodeHttpServer"
import { Context, Effect, Layer } from "effect"
import { HttpMiddleware, HttpRouter, HttpServer, type HttpServerError, HttpServerResponse } from "effect/http"
import { PrometheusMetrics } from "effect/observability"
import { createServer } from "node:http"
import type { RunnerStore } from "../store/RunnerStore.ts"
import { readiness } from "./Readiness.ts"

/** Where a runner is asked how it is. */
export interface RunnerHealthOptions {
  /** The port; a free one for 0. */
  readonly port: number
  /** The address to listen at; this machine alone, `127.0.0.1`, unless told otherwise. */
  readonly host?: string
}

const ready = Effect.map(readiness, ({ isReady, sentence }) =>
  HttpServerResponse.text(`${sentence}\n`, { status: isReady ? 200 : 503 })
)

const routes = Layer.mergeAll(
  HttpRouter.add("GET", "/health/live", HttpServerResponse.text("The process is alive.\n")),
  HttpRouter.add("GET", "/health/ready", ready),
  PrometheusMetrics.layerHttp()
)

const listen = ({ host = "127.0.0.1", port }: RunnerHealthOptions) =>
  NodeHttpServer.make(createServer, { host, port, gracefulShutdownTimeout: "1 second" })

/** A server that says whether a runner is alive and ready, and what it has counted. It needs no key and shows no data. */
export class RunnerHealth extends Context.Service<
  RunnerHealth,
  {
    /** Where it is, such as `http://127.0.0.1:9464`. */
    readonly url: string
  }
>()("@ferrule/runner/RunnerHealth") {
  /** Serves `/health/live`, `/health/ready` and `/metrics` while the layer lives. */
  static readonly layer = (
    options: RunnerHealthOptions
  ): Layer.Layer<RunnerHealth, HttpServerError.ServeError, RunnerStore> =>
    Layer.effect(
      RunnerHealth,
      Effect.gen(function* () {
        const server = yield* listen(options)
        const app = yield* HttpRouter.toHttpEffect(routes)
        yield* server.serve(app)
        return { url: HttpServer.formatAddress(server.address) }
      })
    ).pipe(Layer.provide(Layer.succeed(HttpMiddleware.TracerDisabledWhen, () => true)))
}
