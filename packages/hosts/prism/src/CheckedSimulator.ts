import { SimulatorServer, type SimulatorServerOptions } from "@ferrule/testing/server"
import { Context, Effect, Layer } from "effect"
import { prismGate } from "./PrismGate.ts"

/** The simulated API as `SimulatorServer.layer` serves it, at the address of a {@link prismGate}. */
export const layer = (options: SimulatorServerOptions = {}) =>
  Layer.effectContext(
    Effect.gen(function* () {
      const context = yield* Layer.build(SimulatorServer.layer(options))
      const { apiKey, url } = Context.get(context, SimulatorServer)
      const gate = yield* Effect.acquireRelease(
        Effect.promise(() => prismGate(url)),
        ({ close }) => Effect.promise(close)
      )
      return Context.add(context, SimulatorServer, { apiKey, url: gate.url })
    })
  )
