import { CompanyAccessChanged } from "@ferrule/connector-triggers"
import { Trigger } from "@ferrule/core"
import { Payroll } from "@ferrule/core/payroll"
import { generatedKey, Simulator } from "@ferrule/testing"
import { describe, expect, it } from "@effect/vitest"
import { Effect, Layer, Redacted } from "effect"

const simulated = Payroll.layer({ baseUrl: "http://localhost", apiKey: Redacted.make(generatedKey) }).pipe(
  Layer.provideMerge(Simulator.layer({ generated: { companies: 3, employees: 1, payrolls: 0 } }))
)

const poll = (companies: ReadonlyArray<number>, state?: string) =>
  Effect.map(
    Trigger.poll(CompanyAccessChanged, { companies }, { state, audit: { recent: 0, older: 0, access: 0 } }),
    (result) => ({ state: result.state, told: result.events.map(({ change, key }) => `${change} ${key}`) })
  )

const giveAccess = (companyIds: ReadonlyArray<number>) =>
  Effect.gen(function* () {
    const { apply, world } = yield* Simulator
    const { accounts } = yield* world
    yield* apply({ upsert: { accounts: accounts.map((account) => ({ ...account, companyIds: [...companyIds] })) } })
  })

describe("company_access_changed", () => {
  it.effect("takes a company for neither gained nor lost when it is only asked for, or not asked for any more", () =>
    Effect.gen(function* () {
      const one = yield* poll([101])
      const two = yield* poll([101, 102], one.state)
      const again = yield* poll([101], two.state)
      expect([one.told, two.told, again.told]).toEqual([[], [], []])
    }).pipe(Effect.provide(simulated))
  )

  it.effect("tells of the companies that are asked for, also when that was changed", () =>
    Effect.gen(function* () {
      const one = yield* poll([101])
      const two = yield* poll([101, 102], one.state)
      yield* giveAccess([101])
      const lost = yield* poll([101, 102], two.state)
      yield* giveAccess([101, 102, 103])
      const back = yield* poll([101, 102], lost.state)
      expect([lost.told, back.told]).toEqual([["removed 102"], ["created 102"]])
    }).pipe(Effect.provide(simulated))
  )
})
