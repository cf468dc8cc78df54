import { describe, expect, it } from "@effect/vitest"
import { PayrollConnector } from "@ferrule/payroll"
import { Simulator } from "@ferrule/testing"
import { Effect } from "effect"
import { served, simulator } from "./support/served.ts"

const bonus = (more: object = {}) => ({
  dataSource: "bonus-sheet",
  earnings: [
    {
      companyId: 101,
      employeeId: 100_001,
      companyEarningId: 1105,
      date: "2026-03-20",
      reference: "q1",
      flatAmount: { amount: 150 },
      ...more
    }
  ]
})

const byName = Effect.fnUntraced(function* (options: { readonly allowWrites?: boolean }) {
  const { client } = yield* served(options)
  const { tools } = yield* client.listTools()
  return new Map(tools.map((tool) => [tool.name, tool]))
})

describe("the tools of a connector", () => {
  it.effect("are one for each action that reads, and two for each that changes something", () =>
    Effect.gen(function* () {
      const tools = yield* byName({})
      const writes = PayrollConnector.actions.filter(
        ({ access, preview }) => access !== "read" && preview !== undefined
      )
      const reads = PayrollConnector.actions.filter(({ access }) => access === "read")
      expect([...tools.keys()].toSorted()).toEqual(
        [
          "test_connection",
          "list_options",
          "poll_trigger",
          ...[...reads, ...writes].map(({ name }) => name),
          ...writes.map(({ name }) => `preview_${name}`)
        ].toSorted()
      )
    }).pipe(Effect.provide(simulator))
  )

  it.effect("say whether they only read, may destroy, and may be repeated", () =>
    Effect.gen(function* () {
      const tools = yield* byName({ allowWrites: true })
      const hints = (name: string) => {
        const { destructiveHint, idempotentHint, readOnlyHint } = Object(tools.get(name)?.annotations)
        return [readOnlyHint, destructiveHint, idempotentHint]
      }
      expect(hints("find_employees")).toEqual([true, false, true])
      expect(hints("preview_create_pending_earnings")).toEqual([true, false, true])
      expect(hints("create_pending_earnings")).toEqual([false, true, true])
      expect(hints("delete_pending_earnings")).toEqual([false, true, true])
      expect(hints("call_api")).toEqual([false, true, false])
      expect(hints("poll_trigger")).toEqual([true, false, false])
    }).pipe(Effect.provide(simulator))
  )

  it.effect("take what the catalogue says, an object without choices at its top", () =>
    Effect.gen(function* () {
      const tools = yield* byName({})
      for (const { inputSchema } of tools.values()) {
        expect(inputSchema.type).toBe("object")
        expect(Object.keys(inputSchema).filter((key) => ["oneOf", "anyOf", "allOf", "$schema"].includes(key))).toEqual(
          []
        )
      }
      const { properties, required } = Object(tools.get("create_pending_earnings")?.inputSchema)
      expect(required).toEqual(["dataSource", "earnings", "planHash"])
      expect(properties.earnings.items).toEqual({ $ref: "#/$defs/EarningRow" })
      expect(Object(tools.get("preview_create_pending_earnings")?.inputSchema).properties).not.toHaveProperty(
        "planHash"
      )
    }).pipe(Effect.provide(simulator))
  )
})

describe("a tool that changes something", () => {
  it.effect("refuses without a plan, and sends nothing", () =>
    Effect.gen(function* () {
      const { call } = yield* served()
      const refused = yield* call("create_pending_earnings", bonus())
      expect(refused).toMatchObject({ isError: true, json: { code: "PlanNeeded", retryable: false } })
      expect(refused.text).toContain("Call preview_create_pending_earnings with the same input first")
      const { requests } = yield* Simulator
      expect(yield* requests).toEqual([])
    }).pipe(Effect.provide(simulator))
  )

  it.effect("runs by the plan of its preview, once, and by no other", () =>
    Effect.gen(function* () {
      const { call } = yield* served()
      const { json } = yield* call("preview_create_pending_earnings", bonus())
      const planned = { ...bonus(), planHash: Object(json).planHash }
      const other = yield* call("create_pending_earnings", { ...bonus(), planHash: "0".repeat(64) })
      expect(other).toMatchObject({ isError: true, json: { code: "StalePlan" } })
      expect(yield* call("create_pending_earnings", planned)).toMatchObject({ isError: false, json: { submitted: 1 } })
      expect(yield* call("create_pending_earnings", planned)).toMatchObject({ json: { code: "StalePlan" } })
    }).pipe(Effect.provide(simulator))
  )

  it.effect("runs without a plan where the operator allows it", () =>
    Effect.gen(function* () {
      const { call } = yield* served({ allowWrites: true })
      expect(yield* call("create_pending_earnings", bonus())).toMatchObject({ isError: false, json: { submitted: 1 } })
    }).pipe(Effect.provide(simulator))
  )
})

describe("a tool that fails", () => {
  it.effect("says what is wrong with its input, in words", () =>
    Effect.gen(function* () {
      const { call } = yield* served({ allowWrites: true })
      const error = yield* call("create_pending_earnings", { earnings: [{ companyId: "x" }] })
      expect(error).toMatchObject({ isError: true, json: { code: "InvalidPayload", field: "dataSource" } })
      expect(error.text).toContain("create_pending_earnings")
    }).pipe(Effect.provide(simulator))
  )

  it.effect("says what is wrong with the key, without it", () =>
    Effect.gen(function* () {
      const { call } = yield* served({ connection: { apiKey: "wrong-key" } })
      const error = yield* call("test_connection")
      expect(error).toMatchObject({ isError: true, json: { code: "Unauthorized", status: 401 } })
      expect(JSON.stringify(error)).not.toContain("wrong-key")
    }).pipe(Effect.provide(simulator))
  )

  it.effect("says what became of every row, and masks whose they are", () =>
    Effect.gen(function* () {
      const { call } = yield* served({ allowWrites: true })
      const error = yield* call("create_pending_earnings", bonus({ employeeId: 424_242 }))
      expect(error).toMatchObject({
        isError: true,
        json: { code: "IncompleteWrite", report: { submitted: 1, excluded: [{ row: 1 }] } }
      })
      expect(JSON.stringify(error)).not.toContain("424242")
    }).pipe(Effect.provide(simulator))
  )
})
