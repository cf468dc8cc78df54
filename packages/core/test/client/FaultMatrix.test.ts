import { Outcome } from "@ferrule/core"
import { Payroll } from "@ferrule/core/payroll"
import { generatedKey, Simulator } from "@ferrule/testing"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Exit, Fiber, Layer, Redacted } from "effect"
import { HttpClient } from "effect/http"
import { TestClock } from "effect/testing"
import { type Fault, type FaultName, faults } from "../support/faults.ts"
import { faultTable } from "../support/faultTable.ts"
import { calls, operations, scenario } from "../support/operations.ts"
import { type Cell, prescribed } from "../support/prescribed.ts"

const names = Object.keys(faults) as ReadonlyArray<FaultName>

/** Calls an operation while every request meets the fault, for as long as it tries. */
const cell = Effect.fnUntraced(function* (operation: string, method: string, fault: Fault): Effect.fn.Return<Cell> {
  let requests = 0
  const counted = Layer.effect(
    HttpClient.HttpClient,
    Effect.map(HttpClient.HttpClient, (client) =>
      HttpClient.tapRequest(fault.onTheWire?.(client) ?? client, () => Effect.sync(() => requests++))
    )
  )
  const simulator = Simulator.layer({
    scenario,
    faults: { faults: fault.planned === undefined ? [] : [fault.planned] }
  })
  const connection = { baseUrl: "https://api.payroll.example", apiKey: Redacted.make(generatedKey) }
  const call = Effect.flatMap(Payroll, (payroll) => calls[operation]?.(payroll) ?? Effect.die("There is no such call"))
  const live = Payroll.layer(connection).pipe(Layer.provide(counted), Layer.provide(simulator))
  const fiber = yield* Effect.forkChild(Effect.exit(Effect.provide(call, live)))
  yield* TestClock.adjust("30 minutes")
  const error = Exit.findErrorOption(yield* Fiber.join(fiber))
  const isRead = method === "GET"
  if (error._tag === "None")
    return { requests, error: "none", retryable: false, outcome: isRead ? "read" : "Committed" }
  if (!("operation" in error.value)) return yield* Effect.die(error.value)
  const { _tag, retryable } = error.value
  return { requests, error: _tag, retryable, outcome: isRead ? "read" : Outcome.ofError(error.value) }
})

const matrix = new Map<string, ReadonlyMap<FaultName, Cell>>()

describe("every operation of the contract under every fault", () => {
  it("has a call of every operation", () =>
    expect(Object.keys(calls).toSorted()).toEqual(operations.map(({ name }) => name).toSorted()))

  it.effect.each(operations.map(({ name, endpoint }) => [name, endpoint.method] as const))(
    "%s: as often as is safe, with the error and the outcome that law 2 prescribes",
    ([operation, method]) =>
      Effect.gen(function* () {
        const row = new Map<FaultName, Cell>()
        for (const name of names) row.set(name, yield* cell(operation, method, faults[name]))
        matrix.set(operation, row)
        expect(Object.fromEntries(row)).toEqual(
          Object.fromEntries(names.map((name) => [name, prescribed(operation, method, name)]))
        )
      })
  )

  it("is at least 25 operations by 12 faults, written down in docs/fault-matrix.md", async () => {
    expect(operations.length * names.length).toBeGreaterThanOrEqual(300)
    await expect(faultTable(operations, matrix)).toMatchFileSnapshot("../../../../docs/fault-matrix.md")
  })
})
