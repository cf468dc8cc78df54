export { zapierApp, type ZapierAppOptions } from "./ZapierApp.ts"
export type * from "./ZapierTypes.ts"
