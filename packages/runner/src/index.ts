export * as Runner from "./Runner.ts"
export type { ClaimOptions, DeliveryOptions, PollOptions, RunnerOptions } from "./RunnerOptions.ts"
export {
  type SubscriptionChanges,
  type SubscriptionOptions,
  type SubscriptionRefused,
  Subscriptions
} from "./Subscriptions.ts"
export { Deliveries } from "./Deliveries.ts"
export * as Destination from "./Destination.ts"
export * as Subscription from "./Subscription.ts"
export {
  InvalidDestination,
  InvalidSubscription,
  SubscriptionExists,
  UnknownSnapshot,
  UnknownSubscription
} from "./SubscriptionErrors.ts"
export * as Connections from "./connection/Connections.ts"
export { ConnectionsUnavailable, UnknownConnection } from "./connection/Connections.ts"
export { type RunnableConnector } from "./connection/RunnableConnector.ts"
export { type DeliveredEvent } from "./delivery/DeliveredEvent.ts"
export { type Handler } from "./delivery/Handlers.ts"
export * as ClusterRetention from "./cluster/ClusterRetention.ts"
export * as FlowEngine from "./cluster/FlowEngine.ts"
export * as ClusterPartition from "./cluster/ClusterPartition.ts"
export { Partition } from "./cluster/Partition.ts"
export * from "./store/RunnerStore.ts"
export { StoreUnavailable } from "./store/StoreUnavailable.ts"
export { RunnerHealth, type RunnerHealthOptions } from "./observe/RunnerHealth.ts"
export * as RunnerTelemetry from "./observe/RunnerTelemetry.ts"
export * as Watchdog from "./stop/Watchdog.ts"
export * as SqliteFile from "./store/SqliteFile.ts"
