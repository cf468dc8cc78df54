export * as CheckedSimulator from "./CheckedSimulator.ts"
export { prismGate } from "./PrismGate.ts"
