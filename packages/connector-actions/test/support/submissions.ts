import { CreatePendingEarnings } from "@ferrule/connector-actions"
import { Action, Journal, WriteJournal, WritePolicy } from "@ferrule/core"
import { type EarningsReport, Payroll } from "@ferrule/core/payroll"
import { generatedKey, generateScenario, type Scenario, Simulator, type SimulatorOptions } from "@ferrule/testing"
import { Effect, Layer, Redacted } from "effect"

export const scenario: Scenario.Scenario = generateScenario({ seed: 7, companies: 2, employees: 6, payrolls: 1 })
export const companyId = 101
const employees = (scenario.employees ?? []).filter((employee) => employee.companyId === companyId)

/** Employees of another company. */
export const strangers = (scenario.employees ?? []).filter((employee) => employee.companyId !== companyId)

const typeAccepting = (...accepted: ReadonlyArray<string>) =>
  (scenario.companyEarnings ?? []).find(
    (type) => type.companyId === companyId && type.acceptedAmountTypes?.join() === accepted.join()
  )?.id
const bonus = typeAccepting("flatAmount")

/** Another earning type that takes flat amounts. */
export const other = (scenario.companyEarnings ?? []).find(
  ({ acceptedAmountTypes, companyId: own, id }) =>
    own === companyId && id !== bonus && acceptedAmountTypes?.includes("flatAmount")
)?.id

/** An earning type of which nothing can be created. */
export const nothing = typeAccepting()

export const connected = (apiKey = generatedKey) =>
  Payroll.layer({ baseUrl: "http://localhost", apiKey: Redacted.make(apiKey), policy: { baseDelay: 0 } })

/** A journal that outlives the runs of a test, and an API that carries out at once what it carries out. */
const atOnce = (policy: Partial<WritePolicy> = {}) =>
  Layer.merge(
    Layer.sync(WriteJournal, () => Journal.inMemory(new Map(), true)),
    Layer.succeed(WritePolicy, { settle: 0, runLag: 0, sendWithin: 0, ...policy })
  )

export const simulated = (options: SimulatorOptions = {}, apiKey = generatedKey, policy: Partial<WritePolicy> = {}) =>
  Layer.provideMerge(connected(apiKey), Simulator.layer({ scenario, ...options })).pipe(Layer.merge(atOnce(policy)))

export const row = (index: number, changes: object = {}) => ({
  companyId,
  employeeId: employees[index % employees.length]?.id,
  companyEarningId: bonus,
  reference: `row-${index}`,
  date: "2026-03-20",
  flatAmount: { amount: 100 + index },
  ...changes
})

export const submit = (earnings: ReadonlyArray<object>, options: object = {}) =>
  Action.run(CreatePendingEarnings, { dataSource: "test", earnings, ...options })

/** The report, whether or not the action failed with it. */
export const report = (earnings: ReadonlyArray<object>, options: object = {}) =>
  submit(earnings, options).pipe(
    Effect.catchTag("IncompleteWrite", (error) => Effect.succeed(Redacted.value(error.report)))
  )

export const counts = ({ submitted, created, existing, excluded, rejected, unknown }: EarningsReport) => ({
  submitted,
  created: created.length,
  existing: existing.length,
  excluded: excluded.length,
  rejected: rejected.length,
  unknown: unknown.length
})

export const none = { created: 0, existing: 0, excluded: 0, rejected: 0, unknown: 0 }

/** What is pending of the data source of these tests. */
export const pending = Effect.map(
  Effect.flatMap(Simulator, ({ world }) => world),
  ({ pendingEarnings = [] }) => pendingEarnings.filter(({ dataSource }) => dataSource === "test")
)

export const posts = Effect.map(
  Effect.flatMap(Simulator, ({ requests }) => requests),
  (requests) => requests.filter(({ method }) => method === "POST")
)
