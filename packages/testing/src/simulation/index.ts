export * as HandlerCalls from "./HandlerCalls.ts"
export * as VirtualTime from "./VirtualTime.ts"
