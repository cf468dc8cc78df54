export { Fault, FaultPlan } from "./faults/FaultPlan.ts"
export { type ServedRequest } from "./http/RequestLog.ts"
export { type Payday } from "./Payday.ts"
export { Simulator } from "./Simulator.ts"
export { type SimulatorOptions } from "./SimulatorOptions.ts"
export { generatedKey, generateScenario, limitedKey, type ScenarioSize } from "./world/generateScenario.ts"
export {
  booksOf,
  completePayroll,
  type PayrollBooks,
  type PayrollCompletion,
  type PayrollDates
} from "./world/PayrollCompletion.ts"
export * as Scenario from "./world/Scenario.ts"
export * as ScenarioChange from "./world/ScenarioChange.ts"
export { ScenarioError } from "./world/ScenarioError.ts"
export { type WorldChange, type WorldChanged } from "./world/WorldChanges.ts"
