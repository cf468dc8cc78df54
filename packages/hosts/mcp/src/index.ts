export * as EventStore from "./EventStore.ts"
export * as McpHost from "./McpHost.ts"
