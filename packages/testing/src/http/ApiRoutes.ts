import { Effect, Layer } from "effect"
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

/** Answers any request by the rules of the API; every failure is an answer with problem details. */
export const make = Effect.fnUntraced(function* (world: World["Service"], arrange: Arrange) {
  const routes = Routes.pipe(
    HttpRouter.provideRequest(Layer.succeed(World, world)),
    Layer.provide(Layer.succeed(World, world))
  )
  return (yield* HttpRouter.toHttpEffect(Layer.fresh(routes))).pipe(
    withProblems,
    Effect.provideService(ListOrder, arrange),
    Effect.provideService(HttpServerRequest.MaxBodySize, BatchBody.largestBody)
  )
})
