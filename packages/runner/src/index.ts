export * as Destination from "./Destination.ts"
export * as Subscription from "./Subscription.ts"
export * from "./store/RunnerStore.ts"
export { StoreUnavailable } from "./store/StoreUnavailable.ts"
