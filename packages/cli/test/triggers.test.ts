import { Connector } from "@ferrule/core"
import { PayrollConnector } from "@ferrule/payroll"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { ferrule } from "./support/ferrule.ts"
import { type Simulating, simulate } from "./support/simulate.ts"

let api: Simulating
beforeAll(async () => {
  api = await simulate("--json")
}, 60_000)
afterAll(() => api.stop())

const trigger = "new_payroll_run"
const names = PayrollConnector.triggers.map(({ name }) => name)

describe.concurrent("ferrule triggers", { timeout: 60_000 }, () => {
  it("list shows a line each, and one array with --json", async () => {
    const [text, json] = await Promise.all([ferrule(["triggers", "list"]), ferrule(["triggers", "list", "--json"])])
    expect(text.code).toBe(0)
    const lines = text.stdout.trimEnd().split("\n")
    expect(lines.map((line) => /^(\w+) +Starts when .*\.$/.exec(line)?.[1])).toEqual(names)
    expect(json.lines).toEqual([
      names.map((name) => ({ name, title: expect.any(String), description: expect.any(String) }))
    ])
  })

  it("describe prints the trigger's part of the catalogue", async () => {
    const { code, stdout } = await ferrule(["triggers", "describe", trigger])
    const [described] = PayrollConnector.triggers.map(Connector.describeTrigger)
    expect({ code, document: JSON.parse(stdout) }).toEqual({ code: 0, document: JSON.parse(JSON.stringify(described)) })
  })

  it.each([["describe"], ["sample"], ["poll", "--state", "never-written"]])(
    "%s names the known triggers when there is none of that name",
    async (command, ...flags) => {
      const { code, lines } = await ferrule(["triggers", command, "payday", ...flags, "--json"], { at: api.url })
      const error = { _tag: "UnknownName", name: "payday", known: names }
      expect({ code, lines }).toMatchObject({ code: 2, lines: [error] })
    }
  )

  it("sample prints a few records, newest first, one JSON object a line", async () => {
    const { code, lines } = await ferrule(["triggers", "sample", trigger, "--json"], { at: api.url })
    expect({ code, lines }).toEqual({
      code: 0,
      lines: [
        { payrollNumber: 6, paycheckDate: "2026-03-13", companyId: 101 },
        { payrollNumber: 6, paycheckDate: "2026-03-13", companyId: 102 },
        { payrollNumber: 5, paycheckDate: "2026-02-27", companyId: 101 }
      ]
    })
  })

  it("sample watches the companies of the payload", async () => {
    const payload = ["--payload", "-", "--json"]
    const stdin = JSON.stringify({ companies: [102] })
    const { lines } = await ferrule(["triggers", "sample", trigger, ...payload], { at: api.url, stdin })
    expect(lines.map(({ companyId }) => companyId)).toEqual([102, 102, 102])
  })

  it("sample names a wrong field of the payload", async () => {
    const payload = ["--payload", "-", "--json"]
    const stdin = JSON.stringify({ companies: ["one"] })
    const { code, lines } = await ferrule(["triggers", "sample", trigger, ...payload], { at: api.url, stdin })
    expect({ code, lines }).toMatchObject({ code: 1, lines: [{ _tag: "InvalidPayload", name: trigger }] })
    expect(lines[0].message).toContain("companies")
  })
})
