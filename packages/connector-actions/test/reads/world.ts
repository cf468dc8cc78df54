import { Action, type ContractViolation } from "@ferrule/core"
import { Payroll, type PayrollConnection } from "@ferrule/core/payroll"
import { generatedKey, generateScenario, Scenario, Simulator, type SimulatorOptions } from "@ferrule/testing"
import { Effect, Layer, Redacted } from "effect"
import { HttpClient, HttpClientResponse } from "effect/http"

/** A world of two companies of one organization, with a few employees and payrolls each. */
export const world = generateScenario({ seed: 0, companies: 2, employees: 4, payrolls: 3, organizations: 1 })

/** The same world with other records in some places. */
export const worldWith = (change: object): typeof Scenario.Scenario.Encoded => ({
  ...Scenario.encode(world),
  ...change
})

const settings = (connection: Partial<PayrollConnection>) =>
  Payroll.layer({ baseUrl: "http://localhost", apiKey: Redacted.make(generatedKey), ...connection })

/** A connection to a simulated API. */
export const simulated = (options: SimulatorOptions = {}, apiKey = generatedKey) =>
  Layer.provideMerge(
    settings({ apiKey: Redacted.make(apiKey), policy: { baseDelay: 0 } }),
    Simulator.layer({ scenario: world, ...options })
  )

/** A connection to an API that answers each request as it is told. */
export const answering = (
  answer: (url: URL, method: string) => Response,
  connection: Partial<PayrollConnection> = {}
) =>
  settings({ policy: { baseDelay: 0 }, ...connection }).pipe(
    Layer.provide(
      Layer.succeed(
        HttpClient.HttpClient,
        HttpClient.make((request, url) =>
          Effect.sync(() => HttpClientResponse.fromWeb(request, answer(url, request.method)))
        )
      )
    )
  )

/** A JSON answer. */
export const json = (body: unknown, status = 200): Response =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } })

/** What was asked of the simulated API so far: methods, paths and statuses. */
export const asked = Effect.map(
  Effect.flatMap(Simulator, ({ requests }) => requests),
  (requests) => requests.map(({ method, path, status }) => `${method} ${path} ${status}`)
)

type Refusal = { readonly violations: ContractViolation["violations"] }

/** The fields that an error names. */
export const fieldsOf = (error: unknown): ReadonlyArray<string> =>
  typeof error === "object" && error !== null && "violations" in error
    ? (error as Refusal).violations.map(({ path }) => path)
    : []

/** Runs an action from JSON; the error is what it fails with. */
export const refusal = <E>(action: Action.AnyAction<E, Payroll>, payload: unknown) =>
  Effect.flip(Action.runJson(action, payload))
