export type { Filled, Source } from "./Filled.ts"
export type { Red } from "./NodeRedTypes.ts"
export { nodeRed, type NodeRedNodes } from "./nodeRed.ts"
export type { NodeRedOptions } from "./NodeRedOptions.ts"
