import { Layer } from "effect"
import type { HttpClient } from "effect/http"
import type { SqlClient } from "effect/sql"
import { Partition } from "./cluster/Partition.ts"
import { Connections } from "./connection/Connections.ts"
import * as Deliverer from "./delivery/Deliverer.ts"
import * as Delivering from "./delivery/Delivering.ts"
import * as Handlers from "./delivery/Handlers.ts"
import * as Output from "./delivery/Output.ts"
import * as Secrets from "./delivery/Secrets.ts"
import * as Webhooks from "./delivery/Webhooks.ts"
import { Deliveries } from "./Deliveries.ts"
import * as Housekeeping from "./Housekeeping.ts"
import * as CensusReport from "./observe/CensusReport.ts"
import * as RunnerPulse from "./observe/RunnerPulse.ts"
import * as Polling from "./polling/Polling.ts"
import type { RunnerOptions } from "./RunnerOptions.ts"
import * as Wakes from "./schedule/Wakes.ts"
import type { RunnerStore } from "./store/RunnerStore.ts"
import * as SqliteFile from "./store/SqliteFile.ts"
import * as SqlStore from "./store/SqlStore.ts"
import type { StoreUnavailable } from "./store/StoreUnavailable.ts"
import { Subscriptions } from "./Subscriptions.ts"

/** What a program manages its runner with. */
export type Desk = Subscriptions | Deliveries

/** The same over the database of a runner that is another program: nothing is polled here. */
export const layerDesk = (
  options: Pick<RunnerOptions, "connectors" | "webhooks">
): Layer.Layer<Desk | RunnerStore, StoreUnavailable, SqlClient.SqlClient | Connections> =>
  Layer.mergeAll(Subscriptions.layer(options), Deliveries.layer).pipe(Layer.provideMerge(SqlStore.layer()))

const deliverer = <R>({ deliveries, handlers = {}, output, secrets, webhooks }: RunnerOptions<R>) =>
  Deliverer.layer(deliveries).pipe(
    Layer.provide([Handlers.layer(handlers), Output.layer(output), Webhooks.layer(webhooks)]),
    Layer.provide(secrets === undefined ? Secrets.layerEnvironment : Secrets.layerRecord(secrets))
  )

/** A runner over a store that the program makes itself, such as one that notes what is asked of it. */
export const layerStored = <R = never>(
  options: RunnerOptions<R>
): Layer.Layer<Desk, never, RunnerStore | Connections | HttpClient.HttpClient | Partition | R> => {
  const { handlers = {}, ...rest } = options
  const work = Layer.mergeAll(
    Polling.layer(rest),
    Delivering.layer(rest),
    Housekeeping.layer(rest),
    CensusReport.layer()
  )
  const desk = Layer.mergeAll(Subscriptions.layer({ ...rest, handlers: Object.keys(handlers) }), Deliveries.layer)
  return Layer.merge(desk, work).pipe(
    Layer.provide(deliverer(options)),
    Layer.provideMerge(RunnerPulse.layer),
    Layer.provide(Wakes.layer)
  )
}

/** A runner among others, which looks after the shards that `Partition` gives it. */
export const layerPartitioned = <R = never>(
  options: RunnerOptions<R>
): Layer.Layer<
  Desk | RunnerStore,
  StoreUnavailable,
  SqlClient.SqlClient | Connections | HttpClient.HttpClient | Partition | R
> => Layer.provideMerge(layerStored(options), SqlStore.layer())

/**
 * A runner: polls what is subscribed to, and delivers what it finds, as long as the layer lives. Everything is kept in the
 * database of `SqlClient`, so that nothing is lost when the program ends, however it does.
 */
export const layer = <R = never>(options: RunnerOptions<R>) =>
  Layer.provide(layerPartitioned(options), Partition.layerAll)

/** A runner that keeps everything in one file. */
export const layerSqlite = <R = never>({
  file,
  ...options
}: RunnerOptions<R> & {
  /** Where it is kept; made when it is missing. */
  readonly file: string
}) => Layer.provide(layer(options), SqliteFile.layer(file))
