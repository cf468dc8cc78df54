import type { Deliveries, StoreUnavailable, Subscriptions } from "@ferrule/runner"
import { PayrollConnector } from "@ferrule/payroll"
import { Effect, type FileSystem, Layer, type Option, type Path, type PlatformError } from "effect"
import { databaseOf } from "../flags/DatabaseFlag.ts"
import { withProgress } from "../output/Progress.ts"
import { knownConnections, type RunnerConnectionFlags } from "./RunnerConnections.ts"
import type { Usage } from "../Usage.ts"
import { webhookRules } from "../flags/WebhookFlags.ts"

// The runner is loaded when it is wanted: every other command starts sooner without it.
const runner = Effect.promise(() => import("@ferrule/runner"))
const databases = Effect.promise(() => import("./RunnerDatabase.ts"))

interface DeskFlags {
  readonly database: Option.Option<string>
  readonly webhookHosts?: ReadonlyArray<string>
  /** Which connections there are, where a command names one; not checked where none are known. */
  readonly connecting?: RunnerConnectionFlags
}

/** What subscriptions are managed with, over the database of a runner that may be at work or not. */
const deskLayer = Effect.fnUntraced(function* ({
  connecting,
  database,
  webhookHosts = []
}: DeskFlags): Effect.fn.Return<
  Layer.Layer<Subscriptions | Deliveries, StoreUnavailable>,
  Usage | PlatformError.PlatformError,
  FileSystem.FileSystem | Path.Path
> {
  const { Connections, Runner } = yield* runner
  const { databaseLayer } = yield* databases
  // Where the runner is another machine's, its connections need not be known here: it says if there is no such one.
  const unchecked = Layer.succeed(Connections.Connections, { names: Effect.succeed([]), settings: Effect.succeed })
  const connections = (connecting === undefined ? undefined : yield* knownConnections(connecting)) ?? unchecked
  return Runner.layerDesk({ connectors: [PayrollConnector], webhooks: webhookRules(webhookHosts) }).pipe(
    Layer.provide([databaseLayer(yield* databaseOf(database)), connections])
  )
})

/** Does something with the subscriptions of a database. */
export const withSubscriptions = <A, E, R>(
  flags: DeskFlags,
  use: (subscriptions: Subscriptions["Service"]) => Effect.Effect<A, E, R>
) =>
  Effect.gen(function* () {
    const { Subscriptions } = yield* runner
    return yield* Effect.provide(Effect.flatMap(Subscriptions, use), yield* deskLayer(flags))
  }).pipe(withProgress("Looking at the runner's database"))

/** Does something with the deliveries of a database. */
export const withDeliveries = <A, E, R>(
  flags: DeskFlags,
  use: (deliveries: Deliveries["Service"]) => Effect.Effect<A, E, R>
) =>
  Effect.gen(function* () {
    const { Deliveries } = yield* runner
    return yield* Effect.provide(Effect.flatMap(Deliveries, use), yield* deskLayer(flags))
  }).pipe(withProgress("Looking at the runner's database"))
