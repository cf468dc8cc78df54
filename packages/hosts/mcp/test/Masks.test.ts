import { describe, expect, it } from "@effect/vitest"
import { Simulator } from "@ferrule/testing"
import { Effect } from "effect"
import { served, simulator } from "./support/served.ts"

const employees = (options: Parameters<typeof served>[0]) =>
  Effect.gen(function* () {
    const { call } = yield* served(options)
    const { json } = yield* call("find_employees", { companyId: 101 })
    return Array.from<Record<string, unknown>>(Object(json).items)
  })

const employeeIds = ["100001", "100002", "100003"]

describe("personal data", () => {
  it.effect("is masked by default; the same person has the same pseudonym", () =>
    Effect.gen(function* () {
      const found = yield* employees({})
      expect(found).toHaveLength(3)
      expect(found[0]).toMatchObject({ firstName: "[name is masked]", email: "[contact is masked]", companyId: 101 })
      const ids = found.map(({ id }) => id)
      expect(new Set(ids).size).toBe(3)
      expect((yield* employees({})).map(({ id }) => id)).toEqual(ids)
      for (const id of employeeIds) expect(JSON.stringify(found)).not.toContain(id)
    }).pipe(Effect.provide(simulator))
  )

  it.effect("is shown by kind, as the operator says", () =>
    Effect.gen(function* () {
      const [some] = yield* employees({ unmask: ["identifier"] })
      expect(some).toMatchObject({ id: 100_001, firstName: "[name is masked]" })
      const [all] = yield* employees({ unmask: "all" })
      expect(all).toMatchObject({ id: 100_001, firstName: expect.not.stringContaining("masked") })
    }).pipe(Effect.provide(simulator))
  )

  it.effect("is not in drop-downs of people either", () =>
    Effect.gen(function* () {
      const field = { name: "get_employee", field: "employeeId" }
      const masked = yield* Effect.flatMap(served(), ({ call }) => call("list_options", field))
      expect(masked).toMatchObject({ isError: true, json: { code: "Masked" } })
      const rows = { name: "create_pending_earnings", field: "earnings[0].companyId" }
      const open = yield* Effect.flatMap(served(), ({ call }) => call("list_options", rows))
      expect(open).toMatchObject({ isError: false, json: { options: [{ value: 101 }] } })
    }).pipe(Effect.provide(simulator))
  )

  it.effect("may be in whatever no schema describes, so that is masked as well", () =>
    Effect.gen(function* () {
      const call = { method: "GET", path: "/company-earnings", query: { "company-ids": [101] } }
      const masked = yield* Effect.flatMap(served({ allowWrites: true }), (host) => host.call("call_api", call))
      expect(masked.json).toEqual({ status: 200, body: "[not described, so it is masked]" })
      const open = yield* Effect.flatMap(served({ allowWrites: true, unmask: "all" }), (host) =>
        host.call("call_api", call)
      )
      expect(JSON.stringify(open.json)).toContain("acceptedAmountTypes")
    }).pipe(Effect.provide(simulator))
  )

  it.effect("is not in totals either, which may be of one person", () =>
    Effect.gen(function* () {
      const row = { companyId: 101, employeeId: 100_001, companyEarningId: 1105, date: "2026-03-20" }
      const submission = { dataSource: "bonus-sheet", earnings: [{ ...row, flatAmount: { amount: 98_765.43 } }] }
      const preview = (options: Parameters<typeof served>[0]) =>
        Effect.flatMap(served(options), ({ call }) => call("preview_create_pending_earnings", submission))
      const { json } = yield* preview({})
      expect(json).toMatchObject({ submitted: 1, totals: { items: 1, flatAmount: "[pay is masked]" } })
      expect(JSON.stringify(json)).not.toContain("98765")
      expect((yield* preview({ unmask: ["pay"] })).json).toMatchObject({ totals: { flatAmount: "98765.43" } })
    }).pipe(Effect.provide(simulator))
  )

  it.effect("is not in ids of events", () =>
    Effect.gen(function* () {
      const { call, client } = yield* served()
      yield* call("poll_trigger", { trigger: "new_employee" })
      const { apply } = yield* Simulator
      yield* apply({ upsert: { employees: [{ id: 424_242, companyId: 101, firstName: "Ada" }] } })
      const { json } = yield* call("poll_trigger", { trigger: "new_employee" })
      expect(json).toMatchObject({ events: [{ id: expect.stringMatching(/^new_employee:masked-/) }] })
      expect(JSON.stringify(json)).not.toContain("424242")
      const { contents } = yield* client.readResource({ uri: "ferrule://payroll/events/new_employee" })
      for (const id of employeeIds) expect(JSON.stringify(contents)).not.toContain(id)
    }).pipe(Effect.provide(simulator))
  )
})
