import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { ferrule } from "./support/ferrule.ts"
import { impostor } from "./support/impostor.ts"
import { type Simulating, simulate } from "./support/simulate.ts"

let api: Simulating
beforeAll(async () => {
  api = await simulate("--json", "--control")
}, 60_000)
afterAll(() => api.stop())

const test = ["connection", "test"]
const key = { FERRULE_API_KEY: "key-of-this-test" }

describe.concurrent("ferrule connection test", { timeout: 60_000 }, () => {
  it("says whom the key belongs to and which companies it sees", async () => {
    expect(await ferrule(test, { at: api.url })).toMatchObject({
      code: 0,
      stdout:
        "The connection works: Harbor Time, with 2 companies.\n  101  Prairie Printing\n  102  Prairie Home Care\n",
      stderr: ""
    })
  })

  it("says it as one JSON value with --json, whichever the header, from either address", async () => {
    const companies = [
      { id: 101, name: "Prairie Printing" },
      { id: 102, name: "Prairie Home Care" }
    ]
    const flags = ["--base-url", api.url, "--sync-base-url", api.url, "--api-key-header", "Authorization"]
    const { code, lines } = await ferrule([...test, "--json", ...flags], { env: { FERRULE_API_KEY: "sim-key-1" } })
    expect({ code, lines }).toEqual({ code: 0, lines: [{ account: "Harbor Time", companies }] })
  })

  it("takes the list of companies from --sync-base-url", async () => {
    const other = await impostor((_, response) => response.writeHead(403).end())
    const { code, lines } = await ferrule([...test, "--json", "--sync-base-url", other.url], { at: api.url })
    await other.close()
    expect({ code, lines }).toMatchObject({ code: 1, lines: [{ _tag: "Forbidden", operation: "companies.list" }] })
  })

  it("refuses a key that the API does not accept with 1, and a typed error", async () => {
    const { code, lines } = await ferrule([...test, "--json"], { at: api.url, env: key })
    expect({ code, lines }).toMatchObject({ code: 1, lines: [{ _tag: "Unauthorized", status: 401, retryable: false }] })
  })

  it("tells people in a sentence on standard error", async () => {
    const { code, stdout, stderr } = await ferrule(test, { at: api.url, env: key })
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" })
    expect(stderr).toContain("The API does not accept this API key. Check the key of the connection.")
    expect(stderr).toContain("The API says: ")
  })

  const baseUrl = { FERRULE_BASE_URL: "https://payroll.example" }

  it.each([
    ["the key", baseUrl, "FERRULE_API_KEY"],
    ["a key that is not empty", { ...baseUrl, FERRULE_API_KEY: "" }, "FERRULE_API_KEY"],
    ["the address", key, "--base-url"]
  ])("wants %s, else 2", async (_, env, named) => {
    const { code, lines } = await ferrule([...test, "--json"], { env })
    expect({ code, lines }).toEqual({ code: 2, lines: [{ _tag: "Usage", message: expect.stringContaining(named) }] })
  })

  it.each([
    ["http to another machine", "http://payroll.example", "https"],
    ["another protocol", "ftp://payroll.example", "https"],
    ["what is no address", "payroll", "an address such as"],
    ["a password in the address", "https://user:pass@payroll.example", "without user"]
  ])("refuses %s", async (_, at, words) => {
    const { code, lines } = await ferrule([...test, "--json"], { at })
    expect({ code, lines }).toMatchObject({ code: 1, lines: [{ _tag: "InvalidConnection", setting: "baseUrl" }] })
    expect(lines[0].message).toContain(words)
  })

  it("refuses a key that cannot be a header", async () => {
    const { code, lines } = await ferrule([...test, "--json"], { at: api.url, env: { FERRULE_API_KEY: "one\ntwo" } })
    expect({ code, lines }).toMatchObject({ code: 1, lines: [{ _tag: "InvalidConnection" }] })
  })

  it("reaches for http elsewhere with --allow-http", async () => {
    const { code, lines } = await ferrule([...test, "--json", "--allow-http"], { at: "http://payroll.invalid" })
    expect({ code, lines }).toMatchObject({ code: 1, lines: [{ _tag: "Unavailable", retryable: true }] })
  })

  it("gives up on an address where nobody answers", async () => {
    const gone = await impostor(() => {})
    await gone.close()
    const { code, lines } = await ferrule([...test, "--json"], { at: gone.url })
    expect({ code, lines }).toMatchObject({ code: 1, lines: [{ _tag: "Unavailable", sent: false, retryable: true }] })
  })

  it.each([{ flags: [] }, { flags: ["--json"] }])("hides the key that an API repeats, $flags", async ({ flags }) => {
    const echo = await impostor(({ headers }, response) => {
      const problem = { title: "No", status: 401, detail: `What is ${headers["x-api-key"]}?` }
      response.writeHead(401, { "content-type": "application/problem+json" }).end(JSON.stringify(problem))
    })
    const { code, stdout, stderr } = await ferrule([...test, ...flags], { at: echo.url, env: key })
    await echo.close()
    expect(code).toBe(1)
    expect(stdout + stderr).toContain("What is ***?")
  })

  it("lets no name of the API steer the terminal", async () => {
    const organizationId = "3f0c6a1e-52b7-4d7e-9a4b-0c2f6d1e8a11"
    await api.upsert({
      accounts: [{ apiKey: "steering", companyIds: [9], account: { id: 9, applicationName: "Red\u001b[31m" } }],
      organizations: [{ id: organizationId, name: "Nine" }],
      companies: [{ id: 9, name: "Nine\n\u009b2J\u0007", code: "NINE", organizationId }]
    })
    const { code, stdout } = await ferrule(test, { at: api.url, env: { FERRULE_API_KEY: "steering" } })
    const text = "The connection works: Red [31m, with 1 company.\n  9  Nine  2J \n"
    expect({ code, stdout }).toEqual({ code: 0, stdout: text })
  })
})
