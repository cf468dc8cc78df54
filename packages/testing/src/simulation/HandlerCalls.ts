import { CallerKey } from "@ferrule/core/payroll"
import { Context, Effect, Layer, type Redacted, Scope } from "effect"
import { HttpServer, HttpServerRequest } from "effect/http"
import { HttpApi } from "effect/http-api"
import { Handlers } from "../handlers/Handlers.ts"
import { ServedApi } from "../handlers/ServedApi.ts"
import { Admission } from "../http/Admission.ts"
import { type Arrange, ListOrder } from "../rules/ListOrder.ts"
import { World } from "../world/World.ts"

/** An operation of the API, such as `pendingEarnings.create`, with what it is asked. */
export interface HandlerCall {
  readonly operation: string
  readonly request: object
}

type Handle = (request: object) => Effect.Effect<unknown, unknown>

/** What the layer of a group provides: its handlers, by the names of its endpoints. */
interface GroupService {
  readonly handlers: ReadonlyMap<string, { readonly handler: Handle }>
}

const build = (): ReadonlyMap<string, Handle> => {
  const layer = Layer.provide(Layer.provide(Handlers, Admission), HttpServer.layerServices)
  const services = Effect.runSync(Scope.provide(Layer.build(layer), Scope.makeUnsafe()))
  const handlers = new Map<string, Handle>()
  HttpApi.reflect(ServedApi, {
    onGroup: ({ group }) => {
      // What a group's layer provides is known under the key of the group.
      const service = services.mapUnsafe.get(group.key) as GroupService
      for (const [name, { handler }] of service.handlers) {
        handlers.set(`${group.identifier}.${name}`, handler)
      }
    },
    onEndpoint: () => {}
  })
  return handlers
}

let built: ReturnType<typeof build> | undefined

/** What the handlers see of the request itself: problem details say its path. */
const requestOf = (operation: string) =>
  HttpServerRequest.fromWeb(new Request(`http://localhost/${operation.replace(".", "/")}`))

const requests = new Map<string, HttpServerRequest.HttpServerRequest>()

/**
 * Carries out an operation on a world by the API's rules, without HTTP in between: takes and gives what the contract's
 * types are, and fails with the problem that an answer would carry. For simulations, which need thousands a second.
 */
export const make = (world: World, key: Redacted.Redacted, arrange: Arrange = (records) => records) => {
  built ??= build()
  const handlers = built
  const services = Context.make(World, world).pipe(Context.add(ListOrder, arrange), Context.add(CallerKey, key))
  return ({ operation, request }: HandlerCall): Effect.Effect<unknown, unknown> => {
    const handle = handlers.get(operation)
    if (handle === undefined) return Effect.die(new Error(`There is no operation ${operation}.`))
    const served = requests.get(operation) ?? requestOf(operation)
    requests.set(operation, served)
    return Effect.provideContext(
      handle({ query: {}, ...request }),
      Context.add(services, HttpServerRequest.HttpServerRequest, served)
    )
  }
}
