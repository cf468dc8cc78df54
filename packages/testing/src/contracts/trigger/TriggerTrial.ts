import { LocalDate, type Policy, type Trigger } from "@ferrule/core"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import type { Scenario } from "../../world/Scenario.ts"
import type { WorldChange } from "../../world/WorldChanges.ts"
import { type Services, stage, type Wire } from "../action/ActionTrial.ts"
import { plantedWorld } from "../action/PlantedWorld.ts"

/** A trigger of any kind that the contract can try. */
export type AnyTrigger = Trigger.AnyTrigger<unknown, Services>

/** One record that a trial makes, changes or takes away: whose it is, which one, and how it is dated. */
export interface Occasion {
  readonly companyId: number
  readonly n: number
  readonly date: LocalDate.LocalDate
}

/** How a trigger is tried. */
export interface TriggerContractOptions {
  /**
   * The record of an occasion, in one of its versions, counted from 0. Each version differs from the one before it in
   * what the trigger looks at; a facet is on in the odd ones. The same version is always the same record.
   */
  readonly put: (occasion: Occasion, version: number, world: Scenario) => NonNullable<WorldChange["upsert"]>
  /** Takes the record away; all that was put in for it if left out. */
  readonly take?: (occasion: Occasion, world: Scenario) => WorldChange
  /** The key of the event about the record of an occasion. */
  readonly key: (occasion: Occasion) => string
  /** The world: companies 101 and 102 and how they are set up if left out. It has no records that the trigger watches. */
  readonly world?: Scenario
  /** The keys of records that the world has nevertheless. */
  readonly standing?: ReadonlyArray<string>
  /** The payload that asks for these companies; `{ companies }` if left out. */
  readonly payload?: (companies: ReadonlyArray<number>) => unknown
  /** Whether records come and go with the companies that are asked for and can be seen; true if left out. */
  readonly isByCompany?: boolean
  /** Texts in the records that nothing may print, besides what is planted in the world. */
  readonly secrets?: ReadonlyArray<string>
}

/** The two companies of a trial. */
export const [company, otherCompany] = [101, 102]

/** The day of a trial. */
export const today = LocalDate.make("2026-03-16")

/** Two companies with their employees and their settings; nobody was paid yet, and nothing is planned. */
export const quietWorld: Scenario = {
  ...plantedWorld,
  payrollRuns: [],
  paychecks: [],
  generalLedger: [],
  pendingEarnings: [],
  pendingDeductions: [],
  scheduledDeductions: [],
  timePunches: [],
  directEntryEarnings: [],
  departmentAssignments: []
}

/** The world of a trial as it is before anything happens. */
export const worldOf = (options: TriggerContractOptions): Scenario => options.world ?? quietWorld

/** The payload that asks for these companies. */
export const payloadOf = (options: TriggerContractOptions, companies: ReadonlyArray<number>): unknown =>
  options.payload === undefined ? { companies } : options.payload(companies)

/** The payload that asks for both companies. */
export const bothOf = (options: TriggerContractOptions): unknown => payloadOf(options, [company, otherCompany])

/** An occasion in the first company, dated today unless said otherwise. */
export const occasion = (n: number, change: Partial<Occasion> = {}): Occasion => ({
  companyId: company,
  n,
  date: today,
  ...change
})

/** Several of them. */
export const occasions = (count: number, change: Partial<Occasion> = {}, from = 1): ReadonlyArray<Occasion> =>
  Array.from({ length: count }, (_, index) => occasion(from + index, change))

/** Sets the clock to noon of the day of the trial. */
export const atNoon = TestClock.setTime(Date.parse(`${today}T12:00:00Z`))

/** How a story is staged, where it matters. */
export interface Staging {
  readonly wire?: Wire
  readonly policy?: Policy.PolicyOptions
  readonly world?: Scenario
}

/** Plays a story on a simulated API of its own, from noon of the day of the trial on. */
export const onStage = <A, E, R>(
  story: Effect.Effect<A, E, R>,
  options: TriggerContractOptions,
  { policy, wire, world = worldOf(options) }: Staging = {}
) => Effect.andThen(atNoon, Effect.provide(story, stage({ world }, wire, policy)))
