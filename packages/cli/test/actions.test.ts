import { Connector } from "@ferrule/core"
import { PayrollConnector } from "@ferrule/payroll"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { ferrule } from "./support/ferrule.ts"
import { folder } from "./support/folder.ts"
import { type Simulating, simulate } from "./support/simulate.ts"

let api: Simulating
beforeAll(async () => {
  api = await simulate("--json")
}, 60_000)
afterAll(() => api.stop())

const files = folder()
const action = "create_pending_earnings"

const bonus = (employeeId: number, reference: string) => ({
  companyId: 101,
  employeeId,
  companyEarningId: 1105,
  reference,
  flatAmount: { amount: 150 }
})

const run = (payload: string, stdin = "", ...flags: ReadonlyArray<string>) =>
  ferrule(["actions", "run", action, "--payload", payload, ...flags], { at: api.url, stdin })

describe.concurrent("ferrule actions", { timeout: 60_000 }, () => {
  it("list shows a line each, and one array with --json", async () => {
    const [text, json] = await Promise.all([ferrule(["actions", "list"]), ferrule(["actions", "list", "--json"])])
    expect(text).toMatchObject({ code: 0, stdout: expect.stringMatching(/^create_pending_earnings {2}.*Adds .*$/m) })
    expect(json.lines[0]).toContainEqual({ name: action, title: expect.any(String), description: expect.any(String) })
    expect(json.lines[0]).toHaveLength(PayrollConnector.actions.length)
  })

  it("describe prints the action's part of the catalogue", async () => {
    const { code, stdout } = await ferrule(["actions", "describe", action])
    const described = PayrollConnector.actions.map(Connector.describeAction).find(({ name }) => name === action)
    expect({ code, document: JSON.parse(stdout) }).toEqual({ code: 0, document: JSON.parse(JSON.stringify(described)) })
  })

  it.each(["describe", "run"])("%s names the known actions when there is none of that name", async (command) => {
    const { code, lines } = await ferrule(["actions", command, "create", "--json"], { at: api.url })
    expect({ code, lines }).toMatchObject({
      code: 2,
      lines: [{ _tag: "UnknownName", name: "create", known: expect.arrayContaining([action]) }]
    })
  })

  it("run prints the report, and creates nothing the second time", async () => {
    const file = files.write("good.json", { dataSource: "test", earnings: [bonus(100001, "good")] })
    const first = await run(file)
    expect(first).toMatchObject({ code: 0, stderr: expect.stringContaining("1 row: 1 created.") })
    expect(JSON.parse(first.stdout)).toMatchObject({ submitted: 1, created: [{ row: 1 }], existing: [] })
    const { code, lines } = await run(file, "", "--json")
    expect({ code, lines }).toMatchObject({ code: 0, lines: [{ submitted: 1, created: [], existing: [{ row: 1 }] }] })
  })

  it("run takes the payload from standard input for -", async () => {
    const payload = JSON.stringify({ dataSource: "test", earnings: [bonus(100002, "stdin")] })
    const { code, lines } = await run("-", payload, "--json")
    expect({ code, lines }).toMatchObject({ code: 0, lines: [{ submitted: 1, created: [{ row: 1 }] }] })
  })

  const mixed = (reference: string) =>
    JSON.stringify({ dataSource: "test", earnings: [bonus(100003, reference), bonus(999_999, `${reference}-gone`)] })

  it("run ends with 1 and the report of every row when not all are there", async () => {
    const { code, lines } = await run("-", mixed("mixed"), "--json")
    const report = { submitted: 2, created: [{ row: 1 }], excluded: [{ row: 2, employeeId: 999_999 }] }
    expect({ code, lines }).toMatchObject({ code: 1, lines: [{ _tag: "IncompleteWrite", retryable: false, report }] })
  })

  it("run shows people that report on standard error", async () => {
    const { code, stdout, stderr } = await run("-", mixed("mixed-for-people"))
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" })
    expect(stderr).toContain("Not every item of create_pending_earnings went through.")
    expect(stderr).toContain("2 rows: 1 created, 1 excluded.")
    expect(stderr).toContain("row 2: excluded. There is no employee with this id")
  })

  it.each([
    ["that is not there", () => files.path("none.json"), "none.json cannot be read"],
    ["that is not JSON", () => files.write("broken.json", "{"), "broken.json is not JSON"],
    ["that is a folder", () => files.path("."), "cannot be read"],
    ["of standard input that is empty", () => "-", "Standard input is not JSON"]
  ])("run refuses a payload %s with 2", async (_, payload, message) => {
    const { code, lines } = await run(payload(), "", "--json")
    expect({ code, lines }).toEqual({ code: 2, lines: [{ _tag: "Usage", message: expect.stringContaining(message) }] })
  })

  it.each([
    ["a missing field", { dataSource: "test" }, "earnings"],
    ["a wrong field", { dataSource: 1, earnings: [bonus(100001, "wrong")] }, "dataSource"],
    ["a wrong field of a row", { dataSource: "test", earnings: [{ ...bonus(1, "x"), companyId: "101" }] }, "companyId"],
    ["a field too many", { dataSource: "test", earnings: [bonus(100001, "more")], colour: "red" }, "colour"]
  ])("run names %s", async (_, payload, field) => {
    const { code, lines } = await run("-", JSON.stringify(payload), "--json")
    expect({ code, lines }).toMatchObject({ code: 1, lines: [{ _tag: "InvalidPayload", name: action }] })
    expect(lines[0].message).toContain(field)
    expect(lines[0].violations[0].path).toContain(field)
  })
})
