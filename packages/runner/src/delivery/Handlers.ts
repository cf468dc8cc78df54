import { Context, Effect, Layer } from "effect"
import type { DeliveredEvent } from "./DeliveredEvent.ts"

/** Takes an event. It has accepted it when it succeeds; when it fails, it gets it again later. */
export type Handler<R = never> = (event: DeliveredEvent) => Effect.Effect<unknown, unknown, R>

/** What the program does with events, by the name under which subscriptions know it. */
export class Handlers extends Context.Service<Handlers, Readonly<Record<string, Handler>>>()(
  "@ferrule/runner/Handlers"
) {}

/** Handlers with whatever services they need, which are taken from where the layer is built. */
export const layer = <R = never>(handlers: Readonly<Record<string, Handler<R>>>): Layer.Layer<Handlers, never, R> =>
  Layer.effect(
    Handlers,
    Effect.map(Effect.context<R>(), (context) =>
      Object.fromEntries(
        Object.entries(handlers).map(([name, handle]) => [
          name,
          (event: DeliveredEvent) => Effect.provideContext(handle(event), context)
        ])
      )
    )
  )
