import { describe, expect, it } from "@effect/vitest"
import { Action, Connector, LocalDate, Trigger } from "@ferrule/core"
import { CompanyId } from "@ferrule/core/payroll"
import { FaultPlan, Scenario, Simulator } from "@ferrule/testing"
import { SimulatorServer } from "@ferrule/testing/server"
import { Effect, Exit, Layer, ManagedRuntime, Redacted, Schema } from "effect"
import { FetchHttpClient, HttpRouter, HttpServer } from "effect/http"
import { HttpApiBuilder } from "effect/http-api"
import { readFile } from "node:fs/promises"
import { paidOut } from "./01-call-an-endpoint.ts"
import { twice } from "./02-run-an-action.ts"
import { program as polled } from "./03-poll-a-trigger.ts"
import { program as composed } from "./04-compose-a-workflow.ts"
import { AddTask, TaskAdded, Todo, TodoApi, TodoConnector } from "./06-connect-another-api.ts"
import { catalogue, firstLook } from "./07-embed-in-a-host.ts"
import { program as paid } from "./08-a-durable-workflow.ts"
import { program as imported } from "./09-import-a-spreadsheet.ts"
import { inVirtualTime } from "./10-follow-a-trigger.ts"
import { type Memory, steps, watches } from "./11-a-host-of-your-own.ts"
import { inVirtualTime as runTriggers } from "./12-run-triggers.ts"
import faults from "./faults.json" with { type: "json" }
import { simulated } from "./simulated.ts"
import world from "./world.json" with { type: "json" }

describe("examples", () => {
  it.effect("01 calls an endpoint and streams pages", () =>
    Effect.gen(function* () {
      expect(yield* paidOut).toEqual([
        { company: "Prairie Printing", paid: "125493.62" },
        { company: "Prairie Home Care", paid: "88447.02" }
      ])
    }).pipe(Effect.provide(simulated))
  )

  it.effect("02 previews and runs an action, and creates nothing the second time", () =>
    Effect.gen(function* () {
      expect(yield* twice).toEqual({
        toCreate: [1, 2],
        reports: [
          { created: [1, 2], existing: [], excluded: [3], total: "225.50" },
          { created: [], existing: [1, 2], excluded: [3], total: "225.50" }
        ],
        late: "StalePlan"
      })
    }).pipe(Effect.provide(simulated))
  )

  it.effect("03 polls a trigger, and sees a new payroll run once", () =>
    Effect.gen(function* () {
      expect(yield* polled).toEqual({ before: 0, after: 1, again: 0, runs: ["101:7"] })
    }).pipe(Effect.provide(simulated))
  )

  it.effect("04 composes a trigger and an action", () =>
    Effect.gen(function* () {
      expect(yield* composed).toEqual({ before: 0, after: 1, allowances: 10 })
    }).pipe(Effect.provide(simulated))
  )

  it.effect("world.json is a world, and faults.json a fault plan", () =>
    Effect.gen(function* () {
      yield* Scenario.decode(world)
      yield* Schema.decodeUnknownEffect(FaultPlan)(faults)
    })
  )

  it.effect("06 connects another API, whose first answer is an outage", () =>
    Effect.gen(function* () {
      expect(yield* TodoConnector.test).toEqual({ account: "To-do", sees: [] })
      const { state } = yield* Trigger.poll(TaskAdded, {})
      yield* Action.run(AddTask, { title: "Buy oats" })
      const { events } = yield* Trigger.poll(TaskAdded, {}, { state })
      expect(events).toMatchObject([{ id: "task_added:1", record: { id: 1, title: "Buy oats" } }])
      expect(yield* Effect.flip(Action.run(AddTask, { title: "" }))).toMatchObject({ _tag: "InvalidPayload" })
      expect(Connector.catalog(TodoConnector).actions[0]?.payload.sample).toEqual({ title: "Buy oats" })
    }).pipe(Effect.provide(todo))
  )

  it("07 embeds the connector in a host that knows promises and JSON only", () =>
    served(async (connection) => {
      const options = { connection, writes: { settle: 0, runLag: 0 } }
      expect(await firstLook(options, { dataSource: "bonus-sheet", earnings: [earning] })).toMatchObject({
        sees: [{ id: 101 }, { id: 102 }],
        companies: { options: [{ label: "Prairie Home Care" }, { label: "Prairie Printing" }] },
        preview: { planHash: expect.any(String) },
        report: { submitted: 1, created: [{ row: 1 }] },
        events: [],
        state: expect.any(String)
      })
      expect(await firstLook(options, { earnings: [] })).toMatchObject({ code: "InvalidPayload", field: "dataSource" })
      expect(catalogue.actions.map(({ name }) => name)).toContain("create_pending_earnings")
    }))

  it.effect("08 pays approved hours in a durable workflow, once", () =>
    Effect.gen(function* () {
      const once = { created: 2, existing: 0, excluded: 1 }
      const elsewhere = { created: 0, existing: 2, excluded: 1 }
      expect(yield* paid).toEqual({ first: once, again: once, elsewhere, pending: 2 })
    }).pipe(Effect.provide(simulated))
  )

  it.effect("09 imports a spreadsheet, and knows it again after a payroll", () =>
    Effect.gen(function* () {
      expect(yield* imported).toEqual({
        created: [2, 3],
        rejected: [{ row: 4, field: "Last name" }],
        existing: [2, 3],
        goneWithPayroll: 2
      })
    }).pipe(Effect.provide(simulated))
  )

  it("10 follows a trigger, event by event, and stores its state in between", async () => {
    expect(await inVirtualTime()).toEqual(Exit.succeed(["voided 101:1:100001:10001", "unvoided 101:1:100001:10001"]))
  })

  it("11 puts the connector into a platform of another make, with a page of glue", () =>
    served(async (connection, completePayroll) => {
      const [, , , findCompanies] = steps
      expect(findCompanies).toMatchObject({ title: "Find companies" })
      expect(await findCompanies?.perform(connection, {})).toMatchObject({ items: [{ id: 101 }, { id: 102 }] })
      const refused = findCompanies?.perform(connection, { ids: "all" })
      await expect(refused).rejects.toMatchObject({ at: "ids", tryAgainIn: undefined })

      const newRun = watches.find(({ title }) => title === "New payroll run")
      const emitted: Array<unknown> = []
      const memory: Memory = {}
      const check = () => newRun?.check(connection, {}, memory, async (item) => void emitted.push(item))
      await check()
      await completePayroll()
      await check()
      await check()
      expect(emitted).toMatchObject([{ record: { companyId: 101, paycheckDate: "2026-03-27" } }])
    }))

  it("12 runs triggers by themselves, and tells what has happened while nobody looked", async () => {
    expect(await runTriggers()).toEqual(
      Exit.succeed({
        told: ["payroll run 101:7 is completed"],
        deliveries: ["new_payroll_run:101:7 delivered"]
      })
    )
  })

  it("11 does so in 30 lines", async () => {
    const text = await readFile(new URL("11-a-host-of-your-own.ts", import.meta.url), "utf8")
    const [, glue = ""] = /#region glue\n([^]*)\/\/ #endregion/.exec(text) ?? []
    expect(glue.split("\n").filter((line) => line.trim() !== "").length).toBeLessThanOrEqual(30)
  })
})

const earning = {
  companyId: 101,
  employeeId: 100_001,
  companyEarningId: 1105,
  date: "2026-03-20",
  reference: "q1",
  flatAmount: { amount: 150 }
}

/** Where the simulator listens, and how a payroll is completed there. */
const served = async (
  use: (connection: unknown, completePayroll: () => Promise<unknown>) => Promise<void>
): Promise<void> => {
  const server = ManagedRuntime.make(SimulatorServer.layer())
  const { apiKey, url } = await server.runPromise(SimulatorServer)
  const payday = { companyId: CompanyId.make(101), paycheckDate: LocalDate.make("2026-03-27") }
  const completePayroll = Effect.flatMap(Simulator, (simulator) => simulator.completePayroll(payday))
  try {
    await use({ baseUrl: url, apiKey }, () => server.runPromise(completePayroll))
  } finally {
    await server.dispose()
  }
}

/** The to-do service of example 06: two handlers over an array. It answers its first request with 503. */
const todo = Layer.unwrap(
  Effect.sync(() => {
    const items: Array<{ readonly id: number; readonly title: string }> = []
    const tasks = HttpApiBuilder.group(TodoApi, "tasks", (handlers) =>
      handlers.handleAll({
        list: () => Effect.sync(() => ({ pageSize: 50, totalItemsCount: items.length, items })),
        add: ({ payload }) =>
          Effect.sync(() => {
            const task = { id: items.length + 1, ...payload }
            items.push(task)
            return task
          })
      })
    )
    const routes = HttpApiBuilder.layer(TodoApi).pipe(Layer.provide(tasks), Layer.provide(HttpServer.layerServices))
    const { handler } = HttpRouter.toWebHandler(routes, { disableLogger: true })
    let asked = 0
    const fetch: typeof globalThis.fetch = async (input, init) =>
      asked++ === 0 ? new Response(null, { status: 503 }) : handler(new Request(input, init))
    return Todo.layer({
      baseUrl: "https://todo.example",
      headers: { Authorization: Redacted.make("Bearer token") },
      policy: { baseDelay: 0 }
    }).pipe(Layer.provide(FetchHttpClient.layer), Layer.provide(Layer.succeed(FetchHttpClient.Fetch, fetch)))
  })
)
