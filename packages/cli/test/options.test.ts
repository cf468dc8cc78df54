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

const options = (field: string, ...flags: ReadonlyArray<string>) =>
  ferrule(["actions", "options", "create_pending_earnings", field, ...flags], { at: api.url })

describe.concurrent("ferrule actions options", { timeout: 60_000 }, () => {
  it("shows a line each, and one object with --json", async () => {
    const [text, json] = await Promise.all([options("earnings[].companyId"), options("earnings[].companyId", "--json")])
    expect(text).toMatchObject({ code: 0, stdout: expect.stringMatching(/^10[12] {2}\S.* \(\S+\)\n10[12] {2}/) })
    expect(json.lines).toEqual([
      {
        options: expect.arrayContaining([{ value: 101, label: expect.any(String), hint: expect.any(String) }]),
        isCutOff: false
      }
    ])
  })

  it("searches what depends on the payload", async () => {
    const payload = files.write("row.json", { earnings: [{ companyId: 101 }] })
    const found = await options("earnings[0].employeeId", "--payload", payload, "--search", "100003", "--json")
    expect(found).toMatchObject({ code: 0, lines: [{ options: [{ value: 100003 }] }] })
  })

  it("says what to choose first, with 1", async () => {
    const { code, stderr } = await options("earnings[0].employeeId")
    expect({ code, stderr }).toMatchObject({ code: 1, stderr: expect.stringContaining("Choose Company first") })
  })

  it("names the fields that have a list, with 2", async () => {
    const { code, lines } = await options("dataSource", "--json")
    expect({ code, lines }).toMatchObject({
      code: 2,
      lines: [{ _tag: "UnknownOptions", field: "dataSource", known: expect.arrayContaining(["earnings[].employeeId"]) }]
    })
  })
})
