import { afterAll, beforeAll, describe, expect, it } from "@effect/vitest"
import { ferrule, simulate } from "./support/ferrule.ts"

let simulator: Awaited<ReturnType<typeof simulate>>
beforeAll(async () => {
  simulator = await simulate()
})
afterAll(() => simulator.stop("SIGTERM"))

const test = (args: ReadonlyArray<string> = [], env: Readonly<Record<string, string>> = {}) =>
  ferrule(["connection", "test", ...args], { env: { ...simulator.env, ...env } })

describe.concurrent("ferrule connection test", () => {
  it("says whom the key belongs to and which companies it sees", async () => {
    const run = await test()
    expect([run.code, run.stderr]).toEqual([0, ""])
    expect(run.stdout).toContain("Harbor Time, with 2 companies")
    const { lines } = await test(["--json"])
    expect(lines).toMatchObject([{ account: "Harbor Time", companies: [{ id: 101 }, { id: 102 }] }])
  })

  it("takes the key in either header, and a second address", async () => {
    expect((await test(["--api-key-header", "Authorization"])).code).toBe(0)
    expect((await test(["--sync-base-url", simulator.url])).code).toBe(0)
  })

  it("a key that is not known: 1, and what the API says", async () => {
    const run = await test(["--json"], { FERRULE_API_KEY: "not-my-key-4711" })
    expect([run.code, run.lines]).toMatchObject([1, [{ _tag: "Unauthorized", status: 401, retryable: false }]])
    expect((await test([], { FERRULE_API_KEY: "not-my-key-4711" })).stderr).toContain("The API says:")
  })

  it.each([
    ["no key", { FERRULE_API_KEY: "" }, "FERRULE_API_KEY"],
    ["no address", { FERRULE_BASE_URL: "" }, "--base-url"]
  ] as const)("%s: 2, and what to give", async (_, env, words) => {
    const run = await test(["--json"], env)
    expect([run.code, run.lines[0]?.message]).toMatchObject([2, expect.stringContaining(words)])
  })

  it.each([
    ["http to another machine", "http://payroll.example", "https"],
    ["what is no address", "nonsense", "an address such as"],
    ["a key in the address", "https://user:pass@payroll.example", "without user"]
  ])("refuses %s", async (_, url, words) => {
    const run = await test(["--json", "--base-url", url])
    expect([run.code, run.lines[0]]).toMatchObject([1, { _tag: "InvalidConnection" }])
    expect(run.lines[0].message).toContain(words)
  })

  it("nobody there: 1, and that it may be tried again", async () => {
    const run = await test(["--json", "--base-url", "http://127.0.0.1:9"])
    expect([run.code, run.lines]).toMatchObject([1, [{ _tag: "Unavailable", sent: false, retryable: true }]])
  })
})
