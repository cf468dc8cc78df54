import { Connector, ConnectorError, type EmbedOptions, type EndedSpan } from "@ferrule/core"
import { PayrollConnector } from "@ferrule/payroll"
import { Simulator } from "@ferrule/testing"
import { SimulatorServer } from "@ferrule/testing/server"
import { Effect, ManagedRuntime } from "effect"
import { afterAll, beforeAll, describe, expect, it } from "vitest"

const server = ManagedRuntime.make(SimulatorServer.layer({ generated: { companies: 2, employees: 3, payrolls: 2 } }))
let connection: { readonly baseUrl: string; readonly apiKey: string }
beforeAll(async () => {
  const { apiKey = "", url } = await server.runPromise(SimulatorServer)
  connection = { baseUrl: url, apiKey }
})
afterAll(() => server.dispose())

const embed = (options: Partial<EmbedOptions> = {}) =>
  Connector.embed(PayrollConnector, { connection, writes: { settle: 0, runLag: 0 }, ...options })

const failureOf = async (call: Promise<unknown>): Promise<ConnectorError> => {
  const error: unknown = await call.then(
    () => undefined,
    (reason: unknown) => reason
  )
  if (!(error instanceof ConnectorError)) throw new Error("It did not fail as it should.")
  return error
}

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

describe("an embedded connector", () => {
  it("says whom its connection belongs to", async () => {
    const payroll = embed()
    expect((await payroll.test()).sees.map(({ id }) => id)).toEqual([101, 102])
    await payroll.close()
  })

  it("previews and runs an action, from JSON to JSON", async () => {
    const payroll = embed()
    const preview = await payroll.preview("create_pending_earnings", bonus())
    expect(preview).toMatchObject({ planHash: expect.any(String) })
    const report = await payroll.run("create_pending_earnings", { ...bonus(), planHash: Object(preview).planHash })
    expect(report).toMatchObject({ submitted: 1, created: [{ row: 1 }] })
    expect(JSON.parse(JSON.stringify(report))).toEqual(report)
    await payroll.close()
  })

  it("polls a trigger, and goes on after a restart from a text", async () => {
    const first = embed()
    const { state } = await first.poll("new_payroll_run", {})
    await first.close()
    await server.runPromise(
      Effect.flatMap(Simulator, ({ apply }) =>
        apply({ upsert: { payrollRuns: [{ companyId: 101, payrollNumber: 3, paycheckDate: "2026-03-27" }] } })
      )
    )
    const second = embed()
    expect(typeof JSON.parse(state)).toBe("object")
    const polled = await second.poll("new_payroll_run", {}, state)
    expect(polled).toMatchObject({ events: [{ id: "new_payroll_run:101:3" }], alarms: [], more: false })
    expect(await second.sample("new_payroll_run", { companies: [102] }, { count: 1 })).toHaveLength(1)
    await second.close()
  })

  it("gives what a field can be chosen from, by search and page", async () => {
    const payroll = embed()
    const { options } = await payroll.options("create_pending_earnings", "earnings[].companyId", { page: 1 })
    expect(options.map(({ value }) => Number(value)).toSorted()).toEqual([101, 102])
    const of = await payroll.options("new_paycheck", "companies", { search: "no such company" })
    expect(of.options).toEqual([])
    await payroll.close()
  })

  it("describes its connection as a form, with the key as a secret", () => {
    const { connection: described } = Connector.catalog(PayrollConnector)
    expect(described.form.fields.map(({ name, secret }) => [name, secret ?? false])).toEqual([
      ["baseUrl", false],
      ["apiKey", true],
      ["apiKeyHeader", false],
      ["syncBaseUrl", false],
      ["allowHttp", false]
    ])
  })
})

describe("an embedded connector says what is wrong", () => {
  it("with a payload: every field", async () => {
    const payroll = embed()
    const error = await failureOf(payroll.run("create_pending_earnings", { earnings: [{ companyId: "x" }] }))
    expect(error).toMatchObject({ code: "InvalidPayload", retryable: false, field: "dataSource" })
    expect(error.fields?.map(({ path }) => path)).toContain("earnings[0].companyId")
    await payroll.close()
  })

  it("with the key", async () => {
    const payroll = embed({ connection: { ...connection, apiKey: "wrong-key" } })
    const error = await failureOf(payroll.test())
    expect(error).toMatchObject({ code: "Unauthorized", retryable: false, status: 401 })
    expect(`${JSON.stringify(error)} ${String(error)}`).not.toContain("wrong-key")
    await payroll.close()
  })

  it("with the settings of the connection, at the first call", async () => {
    const missing = embed({ connection: { baseUrl: connection.baseUrl } })
    expect(await failureOf(missing.test())).toMatchObject({ code: "InvalidPayload", field: "apiKey" })
    const unsafe = embed({ connection: { ...connection, baseUrl: "http://payroll.example" } })
    expect(await failureOf(unsafe.test())).toMatchObject({ code: "InvalidConnection" })
    await Promise.all([missing.close(), unsafe.close()])
  })

  it("with rows of a write, in a report that is not printed", async () => {
    const payroll = embed()
    const call = payroll.run("create_pending_earnings", bonus({ employeeId: 424_242, reference: "q2" }))
    const error = await failureOf(call)
    expect(error).toMatchObject({ code: "IncompleteWrite", retryable: false })
    expect(error.report).toMatchObject({ submitted: 1, excluded: [{ row: 1 }] })
    expect(JSON.stringify(error)).not.toContain("424242")
    await payroll.close()
  })

  it("with a name, and which names there are", async () => {
    const payroll = embed()
    expect((await failureOf(payroll.run("create_pending", {}))).message).toContain("There is no action named")
    expect((await failureOf(payroll.poll("payday", {}))).message).toContain("new_paycheck")
    await payroll.close()
  })

  it("with a state that is damaged", async () => {
    const payroll = embed()
    expect(await failureOf(payroll.poll("new_paycheck", {}, "{}"))).toMatchObject({ code: "UnreadableLedger" })
    await payroll.close()
  })

  it("when a call is stopped by its signal", async () => {
    const hanging: typeof globalThis.fetch = (_, init) =>
      new Promise((_resolve, reject) => init?.signal?.addEventListener("abort", () => reject(new Error("aborted"))))
    const payroll = embed({ fetch: hanging })
    const controller = new AbortController()
    const call = failureOf(payroll.test({ signal: controller.signal }))
    controller.abort()
    expect(await call).toMatchObject({ code: "Aborted", retryable: true })
    await payroll.close()
  })
})

describe("an embedded connector that is closed", () => {
  it("stops what is under way, takes no call any more, and may be closed again", async () => {
    let asked = () => {}
    const isAsked = new Promise<void>((resolve) => (asked = resolve))
    const hanging: typeof globalThis.fetch = (_, init) =>
      new Promise((_resolve, reject) => {
        init?.signal?.addEventListener("abort", () => reject(new Error("aborted")))
        asked()
      })
    const payroll = embed({ fetch: hanging })
    const underWay = failureOf(payroll.test())
    await isAsked
    await payroll.close()
    expect(await underWay).toMatchObject({ code: "Aborted", retryable: true })
    expect(await failureOf(payroll.test())).toMatchObject({ code: "Closed", retryable: false })
    await payroll.close()
  })
})

describe("two embedded connectors", () => {
  it("share nothing: each has its own requests and its own telemetry", async () => {
    const spans: Array<EndedSpan> = []
    let requests = 0
    const counting: typeof globalThis.fetch = (input, init) => {
      requests += 1
      return globalThis.fetch(input, init)
    }
    const watched = embed({ fetch: counting, telemetry: { onSpan: (span) => spans.push(span) } })
    const other = embed()
    await Promise.all([watched.run("get_account", {}), other.run("find_companies", {})])
    expect(requests).toBe(1)
    expect(spans.map(({ name }) => name)).toEqual(["account.get", "action get_account"])
    expect(spans[0]).toMatchObject({ parentSpanId: spans[1]?.spanId, isError: false })
    await watched.close()
    expect(await other.run("get_account", {})).toBeDefined()
    await other.close()
  })
})
