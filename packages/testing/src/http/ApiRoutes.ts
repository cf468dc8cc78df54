import { Effect, Layer, Scope } from "effect"
import { HttpRouter, HttpServer, HttpServerRequest } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { Handlers } from "../handlers/Handlers.ts"
import { ServedApi } from "../handlers/ServedApi.ts"
import { type Arrange, ListOrder } from "../rules/ListOrder.ts"
import { World } from "../world/World.ts"
import { Admission } from "./Admission.ts"
import { withProblems } from "./Answers.ts"
import * as BatchBody from "./BatchBody.ts"

const Routes = HttpApiBuilder.layer(ServedApi).pipe(
  Layer.provide(Handlers),
  Layer.provide(Admission),
  Layer.provide(HttpServer.layerServices)
)

const build = () => Effect.runSync(Scope.provide(HttpRouter.toHttpEffect(Routes), Scope.makeUnsafe()))

let built: ReturnType<typeof build> | undefined

/**
 * Answers any request to a world by the rules of the API; every failure is an answer with problem details. The routes
 * hold no state and are built once, so that a simulator costs next to nothing.
 */
export const make = (world: World, arrange: Arrange) =>
  (built ??= build()).pipe(
    withProblems,
    Effect.provideService(World, world),
    Effect.provideService(ListOrder, arrange),
    Effect.provideService(HttpServerRequest.MaxBodySize, BatchBody.largestBody)
  )
