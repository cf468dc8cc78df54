import { Payroll } from "@ferrule/core/payroll"
import { describe, expect, it } from "@effect/vitest"
import { Effect } from "effect"
import { answering, jsonAnswer } from "../support/answering.ts"
import { answers } from "../support/answers.ts"
import { callWith, operations, requestOf } from "../support/operations.ts"
import { printError } from "@ferrule/testing/contracts"

const hasBody = operations.filter(({ endpoint }) => endpoint.method !== "DELETE").map(({ name }) => name)

/** What an operation makes of an answer. */
const read = (name: string, body: unknown, status = 200) =>
  Effect.flatMap(Payroll, (payroll) => callWith(name)(payroll, requestOf(name))).pipe(
    Effect.provide(answering(() => jsonAnswer(body, status)))
  )

const page = (...items: ReadonlyArray<object>) => ({
  pageNumber: 1,
  pageSize: 100,
  totalItemsCount: items.length,
  items
})

/** A JSON value in which every object is changed. */
const everyObject = (json: unknown, change: (object: object) => object): unknown => {
  if (Array.isArray(json)) return json.map((item) => everyObject(item, change))
  if (typeof json !== "object" || json === null) return json
  return change(Object.fromEntries(Object.entries(json).map(([name, value]) => [name, everyObject(value, change)])))
}

describe("an answer is read", () => {
  it.effect.each(hasBody)("with any status 2xx: %s", (name) =>
    Effect.gen(function* () {
      const body = (yield* answers).get(name)
      for (const status of [200, 201, 202, 203, 206, 226, 299]) yield* read(name, body, status)
    })
  )

  it.effect.each(["pendingEarnings.delete", "pendingDeductions.delete"])(
    "with any status 2xx and any body: %s",
    (name) =>
      Effect.gen(function* () {
        for (const status of [200, 202, 207]) yield* read(name, { deleted: 1 }, status)
      })
  )

  it.effect.each(hasBody)("with members that nobody knows in every object: %s", (name) =>
    Effect.gen(function* () {
      const body = everyObject((yield* answers).get(name), (object) => ({ ...object, surprise: { deep: [1, null] } }))
      yield* read(name, body)
    })
  )

  it.effect("with members that are missing or null, and keeps the difference", () =>
    Effect.gen(function* () {
      const bare = { companyId: 101, payrollNumber: 1, employeeId: 100_101, paycheckNumber: "1" }
      const unset = { ...bare, paycheckDate: null, isVoided: null, paycheckEarnings: null }
      expect(yield* read("paychecks.list", page(bare, unset))).toMatchObject({ items: [bare, unset] })
    })
  )

  it.effect("but not without what identifies a record: the error says which, and where", () =>
    Effect.gen(function* () {
      const error = yield* Effect.flip(
        read("paychecks.list", page({ companyId: 101, payrollNumber: 1, employeeId: 7 }))
      )
      expect(error).toMatchObject({
        _tag: "ContractViolation",
        violations: [{ path: "items[0].paycheckNumber", expected: "Missing key" }]
      })
    })
  )

  it.effect("with values of an enumeration that are new, kept as they came", () =>
    Effect.gen(function* () {
      const earning = { id: 1101, companyId: 101, calculationMethod: "byMoonlight", acceptedAmountTypes: ["sunAmount"] }
      expect(yield* read("companyEarnings.list", page(earning))).toMatchObject({ items: [earning] })
    })
  )

  it.effect("with the total by its older name", () =>
    Effect.gen(function* () {
      const body = { pageNumber: 1, pageSize: 100, totalItems: 7, items: [] }
      expect(yield* read("companies.list", body)).toMatchObject({ totalItemsCount: 7 })
    })
  )
})

describe("how answers drift from the contract", () => {
  const drifting = () => {
    const company = { id: 101, code: "HARB", surprise: "Zebulon", "Zebulon Quackenbush": 1, "e-9021734": 1 }
    const earning = { id: 1101, companyId: 101, code: "REG", name: "Regular", calculationMethod: "byMoonlight" }
    return answering((path) => jsonAnswer(path === "/companies" ? page(company, company) : page(earning)))
  }

  it.effect("is reported by operation, place and kind, and never by value", () =>
    Effect.gen(function* () {
      const payroll = yield* Payroll
      yield* payroll.companies.list()
      yield* payroll.companyEarnings.list()
      const report = yield* payroll.drift
      expect(report).toEqual([
        { operation: "companies.list", path: "items[].name", kind: "missing member", count: 1 },
        { operation: "companies.list", path: "items[].organizationId", kind: "missing member", count: 1 },
        { operation: "companies.list", path: "items[].organizationName", kind: "missing member", count: 1 },
        { operation: "companies.list", path: "items[].surprise", kind: "unknown member", count: 1 },
        { operation: "companies.list", path: "items[].*", kind: "unknown member", count: 1 },
        { operation: "companyEarnings.list", path: "items[].calculationMethod", kind: "new value", count: 1 },
        { operation: "companyEarnings.list", path: "items[].acceptedAmountTypes", kind: "missing member", count: 1 }
      ])
      expect(printError(report)).not.toMatch(/Zebulon|9021734|byMoonlight/)
    }).pipe(Effect.provide(drifting()))
  )

  it.effect("is looked for in the first three answers of an operation, then in one of a hundred", () =>
    Effect.gen(function* () {
      const payroll = yield* Payroll
      const seen: Array<number> = []
      for (let call = 1; call <= 201; call++) {
        yield* payroll.companyEarnings.list()
        const count = (yield* payroll.drift)[0]?.count ?? 0
        if (count > seen.length) seen.push(call)
      }
      expect(seen).toEqual([1, 2, 3, 101, 201])
    }).pipe(Effect.provide(drifting()))
  )

  it.effect("has no unknown members where the simulator answers", () =>
    Effect.gen(function* () {
      const known = yield* answers
      for (const name of hasBody) {
        const drift = yield* Effect.gen(function* () {
          const payroll = yield* Payroll
          yield* callWith(name)(payroll, requestOf(name))
          return (yield* payroll.drift).filter(({ kind }) => kind === "unknown member")
        }).pipe(Effect.provide(answering(() => jsonAnswer(known.get(name)))))
        expect(drift).toEqual([])
      }
    })
  )
})
