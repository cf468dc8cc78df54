import { describe, expect, it } from "@effect/vitest"
import { LocalDate } from "@ferrule/core"
import { CompanyId } from "@ferrule/core/payroll"
import { Simulator } from "@ferrule/testing"
import { Effect } from "effect"
import { TestClock } from "effect/testing"
import { Subscriptions } from "../src/index.ts"
import { Received, stage, toCollect } from "./support/Stage.ts"

describe("Runner", () => {
  it.effect("hands events to a handler of the program, once and in order", () =>
    Effect.gen(function* () {
      const subscriptions = yield* Subscriptions
      const { completePayroll } = yield* Simulator
      yield* subscriptions.create({
        id: "runs",
        connection: "main",
        trigger: "new_payroll_run",
        every: "1 minute",
        destination: toCollect
      })
      yield* TestClock.adjust("1 minute")
      const received = yield* Received
      expect(received).toEqual([])
      for (const date of ["2026-03-27", "2026-04-10", "2026-04-24"]) {
        yield* completePayroll({ companyId: CompanyId.make(101), paycheckDate: LocalDate.make(date) })
      }
      yield* TestClock.adjust("5 minutes")
      expect(received).toMatchObject([{ key: "101:7" }, { key: "101:8" }, { key: "101:9" }])
      expect(yield* subscriptions.get("runs")).toMatchObject({ status: "active", waiting: 0, polls: { failures: 0 } })
    }).pipe(Effect.provide(stage()))
  )
})
