import { Effect, Schema } from "effect"
import * as FaultPlan from "./faults/FaultPlan.ts"
import { generateScenario, type ScenarioSize } from "./world/generateScenario.ts"
import * as Scenario from "./world/Scenario.ts"

/** What a simulator serves, and how. */
export interface SimulatorOptions {
  /** The world, as in a scenario file; one is generated where none is given. */
  readonly scenario?: typeof Scenario.Scenario.Encoded | Scenario.Scenario
  /** The size of the generated world; it counts only where no scenario is given. */
  readonly generated?: Partial<ScenarioSize>
  /** What goes wrong; nothing if left out. */
  readonly faults?: typeof FaultPlan.FaultPlan.Encoded
  /** Whether every list is served in another order at each request (assumption 19); false if left out. */
  readonly shuffle?: boolean
  /** What new ids and the order of lists follow from; 0 if left out. */
  readonly seed?: string | number
  /** How many requests the log keeps at least; 10,000 if left out. */
  readonly keptRequests?: number
}

const smallWorld: ScenarioSize = { seed: 0, companies: 2, employees: 10, payrolls: 6 }

/** The world that the options ask for. */
export const worldOf = ({
  scenario,
  generated,
  seed = 0
}: SimulatorOptions): Effect.Effect<Scenario.Scenario, Scenario.ScenarioError> =>
  scenario === undefined
    ? Effect.sync(() => generateScenario({ ...smallWorld, seed, ...generated }))
    : Scenario.decode(scenario)

/** The fault plan that the options ask for. */
export const faultsOf = ({ faults }: SimulatorOptions): Effect.Effect<FaultPlan.FaultPlan, Schema.SchemaError> =>
  faults === undefined ? Effect.succeed(FaultPlan.none) : FaultPlan.decode(faults)
