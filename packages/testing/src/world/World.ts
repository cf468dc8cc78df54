import { LocalDate } from "@ferrule/core"
import { EmployeeDeductionId } from "@ferrule/core/payroll"
import { Clock, Context, Effect } from "effect"
import * as SeededRandom from "../SeededRandom.ts"
import { empty, type Scenario, type ScenarioError } from "./Scenario.ts"
import * as WorldChanges from "./WorldChanges.ts"
import * as WorldState from "./WorldState.ts"

/** The state that the handlers read and write. */
export interface World {
  readonly records: WorldState.WorldState
  /** The world as a scenario. */
  readonly snapshot: () => Scenario
  /** Changes the world as a whole or not at all. */
  readonly apply: (changes: unknown) => Effect.Effect<WorldChanges.WorldChanged, ScenarioError>
  /** A new id; the same seed gives the same ids. */
  readonly nextUuid: () => string
  readonly nextEmployeeDeductionId: () => EmployeeDeductionId
  /** The calendar date in UTC. */
  readonly today: Effect.Effect<LocalDate.LocalDate>
}

/** A world of its own over a scenario. */
export const make = (scenario: Scenario, seed: string | number): World => {
  const records = WorldState.make(scenario)
  const random = SeededRandom.make(seed, "ids")
  let lastDeduction = scenario.scheduledDeductions.reduce(
    (last, record) => Math.max(last, record.employeeDeductionId),
    0
  )
  return {
    records,
    snapshot: () => WorldState.snapshot(records),
    apply: (changes) => WorldChanges.apply(records, changes),
    nextUuid: () => SeededRandom.uuid(random),
    nextEmployeeDeductionId: () => {
      do lastDeduction += 1
      while (records.scheduledDeductions.get(lastDeduction) !== undefined)
      return EmployeeDeductionId.make(lastDeduction)
    },
    today: Effect.map(Clock.currentTimeMillis, LocalDate.fromEpochMillisUtc)
  }
}

/** The world of the request that is being answered; an empty one where a request has none. */
export const World = Context.Reference<World>("@ferrule/testing/World", { defaultValue: () => make(empty, 0) })
