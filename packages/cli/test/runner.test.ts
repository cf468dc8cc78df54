import { EventEmitter, once } from "node:events"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { ferrule } from "./support/ferrule.ts"
import { folder } from "./support/folder.ts"
import { impostor } from "./support/impostor.ts"
import { runnerOf } from "./support/runner.ts"
import { type Simulating, simulate } from "./support/simulate.ts"
import type { Spawned } from "./support/spawned.ts"

let api: Simulating
beforeAll(async () => {
  api = await simulate("--json", "--control", "--companies", "1", "--employees", "1", "--payrolls", "1")
}, 60_000)
afterAll(() => api.stop())

const files = folder()
const processes: Array<Pick<Spawned, "stop">> = []
afterAll(() => Promise.all(processes.map((each) => each.stop("SIGKILL"))))

const kept = <Process extends Pick<Spawned, "stop">>(started: Process): Process => {
  processes.push(started)
  return started
}

/** Completes a payroll run. */
const complete = (payrollNumber: number) =>
  api.upsert({ payrollRuns: [{ companyId: 101, payrollNumber, paycheckDate: "2026-03-13" }] })

const idOf = (payrollNumber: number) => `new_payroll_run:101:${payrollNumber}`
const told = (payrollNumber: number) => `"id":"${idOf(payrollNumber)}"`

describe("a runner", { timeout: 300_000 }, () => {
  it("delivers signed webhooks, loses nothing when it is killed, and does what it is told", async () => {
    const { receive, run, start } = runnerOf(files.path("runner.db"), api.url)
    const receiver = kept(await receive())
    let runner = kept(await start())
    const { find, lines } = receiver.stdout

    const flags = ["--id", "runs", "--every", "1s", "--start", "all", "--webhook", receiver.url, "--secret", "demo"]
    const created = await run("subscriptions", "create", "new_payroll_run", ...flags)
    expect(created).toMatchObject({ code: 0, stderr: "", lines: [{ id: "runs", status: "active", every: 1000 }] })
    expect(await find(told(1))).toMatch(/^verified /)
    expect(await complete(2)).toBe(200)
    expect(await find(told(2))).toMatch(/^verified /)

    // Killed, and a payroll run is completed while nobody looks.
    expect(await runner.stop("SIGKILL")).toBe("SIGKILL")
    await complete(3)
    runner = kept(await start("--port", "0"))
    expect(await find(told(3))).toMatch(/^verified /)

    expect((await run("subscriptions", "pause", "runs")).lines).toMatchObject([{ status: "paused" }])
    await complete(4)
    expect((await run("subscriptions", "poll-now", "runs")).lines).toMatchObject([{ status: "paused", waiting: 0 }])
    expect((await run("subscriptions", "resume", "runs")).lines).toMatchObject([{ status: "active" }])
    expect(await find(told(4))).toMatch(/^verified /)

    // From the beginning, under the same ids.
    const before = lines.length
    expect(await run("subscriptions", "replay", "runs", "--start", "all")).toMatchObject({ code: 0 })
    for (const payrollNumber of [1, 2, 3, 4]) expect(await find(told(payrollNumber), before)).toMatch(/^again /)
    const [snapshot] = (await run("subscriptions", "snapshots", "runs")).lines
    const again = lines.length
    expect(await run("subscriptions", "replay", "runs", "--snapshot", snapshot.id)).toMatchObject({ code: 0 })
    await complete(5)
    expect(await find(told(5), again)).toMatch(/^verified /)
    // What the snapshot knows has not come again.
    expect(lines.slice(again).filter((line) => !line.includes(told(5)))).toEqual([])

    const deliveries = await run("deliveries", "list", "--subscription", "runs", "--status", "delivered")
    expect(deliveries.lines.map(({ id }) => id)).toEqual(expect.arrayContaining([1, 2, 3, 4, 5].map(idOf)))

    // Health and metrics, at the port that it took.
    const said = await runner.stderr.find("Health and metrics are at")
    const at = String(/http:\S+\d/.exec(said)?.[0])
    const text = async (path: string) => {
      const response = await fetch(at + path)
      return `${response.status} ${await response.text()}`
    }
    expect(await text("/health/live")).toBe("200 The process is alive.\n")
    expect(await text("/health/ready")).toBe("200 The runner is at work.\n")
    const metrics = await text("/metrics")
    expect(metrics).toContain('ferrule_runner_polls{trigger="new_payroll_run",outcome="events"}')
    expect(metrics).toContain('ferrule_runner_deliveries{destination="webhook",outcome="delivered"}')
    expect(metrics).toContain('ferrule_runner_subscriptions{status="active"} 1')
    expect(metrics).toContain('ferrule_client_calls{operation="payrollRuns.list",outcome="success"}')

    expect(await runner.stop()).toBe(0)
    expect(await runner.stderr.find("The runner has stopped")).toBeDefined()
    expect(runner.stdout.lines).toEqual([])
    expect(await run("subscriptions", "delete", "runs")).toMatchObject({ code: 0, stdout: "" })
    expect(await run("subscriptions", "list")).toMatchObject({ code: 0, stdout: "" })
  })

  it("gives up what nobody takes, delivers it after all, and prints events alone on standard output", async () => {
    const { receive, run, start } = runnerOf(files.path("given-up.db"), api.url)
    const runner = kept(await start("--give-up-after", "1ms", "--json"))
    const nobody = ["--webhook", "http://127.0.0.1:9/", "--secret", "demo", "--start", "all", "--every", "1h"]
    expect(await run("subscriptions", "create", "new_payroll_run", "--id", "lost", ...nobody)).toMatchObject({
      code: 0
    })
    const dead = async () => (await run("deliveries", "list", "--status", "dead")).lines
    await expect
      .poll(dead, { timeout: 120_000 })
      .toContainEqual(expect.objectContaining({ id: idOf(1), status: "dead" }))
    const [{ problem }] = await dead()
    expect(problem).toMatchObject({ code: "Unreachable" })

    const receiver = kept(await receive())
    const elsewhere = ["--webhook", receiver.url, "--secret", "demo"]
    expect((await run("subscriptions", "update", "lost", ...elsewhere)).lines).toMatchObject([
      { destination: { type: "webhook", url: receiver.url } }
    ])
    const { lines } = await run("deliveries", "retry", "lost")
    expect(lines[0].retried).toBeGreaterThan(0)
    expect(await receiver.stdout.find(told(1))).toMatch(/^verified /)

    const output = ["--id", "printed", "--start", "all", "--output"]
    expect(await run("subscriptions", "create", "new_payroll_run", ...output)).toMatchObject({ code: 0 })
    expect(JSON.parse(await runner.stdout.find(told(1)))).toMatchObject({ subscription: "printed", id: idOf(1) })
    expect(await runner.stop("SIGINT")).toBe(0)
    for (const line of runner.stdout.lines) expect(JSON.parse(line)).toMatchObject({ subscription: "printed" })
    for (const line of runner.stderr.lines) expect(JSON.parse(line)).toHaveProperty("level")
  })

  it("stops within its bound, whatever a destination does, and delivers after the next start", async () => {
    const { receive, run, start } = runnerOf(files.path("stopped.db"), api.url)
    const arrivals = new EventEmitter()
    const asked = once(arrivals, "request")
    const silent = await impostor(() => arrivals.emit("request"))
    const runner = kept(await start("--stop-within", "1s"))
    const flags = ["--id", "slow", "--start", "all", "--webhook", `${silent.url}/`, "--secret", "demo"]
    expect(await run("subscriptions", "create", "new_payroll_run", ...flags)).toMatchObject({ code: 0 })
    await asked
    expect(await runner.stop()).toBe(0)
    expect(await runner.stderr.find("did not end in time")).toBeDefined()
    await silent.close()

    const receiver = kept(await receive())
    const elsewhere = ["--webhook", receiver.url, "--secret", "demo"]
    expect(await run("subscriptions", "update", "slow", ...elsewhere)).toMatchObject({ code: 0 })
    const next = kept(await start())
    expect(await receiver.stdout.find(told(1))).toMatch(/^verified /)
    expect(await next.stop()).toBe(0)
    for (const { stderr } of [runner, next]) expect(stderr.lines.join("\n")).not.toMatch(/sim-key-1|whsec_/)
  })

  it("works beside another on the same file", async () => {
    const { receive, run, start } = runnerOf(files.path("two.db"), api.url)
    const [receiver, first, second] = [kept(await receive()), kept(await start()), kept(await start())]
    const flags = ["--start", "all", "--webhook", receiver.url, "--secret", "demo"]
    expect(await run("subscriptions", "create", "new_payroll_run", ...flags)).toMatchObject({ code: 0 })
    expect(await receiver.stdout.find(told(1))).toMatch(/^verified /)
    expect(await Promise.all([first.stop(), second.stop()])).toEqual([0, 0])
    expect(receiver.stdout.lines.filter((line) => line.startsWith("again"))).toEqual([])
  })
})

describe.concurrent("ferrule runner start refuses", { timeout: 120_000 }, () => {
  const key = { FERRULE_API_KEY: "4f9c1c0e-own" }
  const start = (flags: ReadonlyArray<string>, env: Readonly<Record<string, string>> = key, database = "unused.db") =>
    ferrule(["runner", "start", "--json", "--database", files.path(database), ...flags], { env })

  it("to run without a connection, and says how to give one", async () => {
    const { code, lines } = await start([], { ...key, XDG_CONFIG_HOME: files.path("none") })
    expect({ code, lines }).toMatchObject({ code: 2, lines: [{ _tag: "Usage" }] })
    expect(lines[0].message).toContain("FERRULE_API_KEY=… ferrule runner start --base-url https://…")
    expect(lines[0].message).toContain("FERRULE_API_KEY_ACME")
  })

  it("to run without a key for any connection, and says where to put it", async () => {
    const { code, lines } = await start(["--base-url", "https://api.payroll.example"], {})
    expect({ code, lines }).toMatchObject({ code: 2, lines: [{ _tag: "Usage" }] })
    expect(lines[0].message).toBe(
      "Connection default: It has no key. Put it into FERRULE_API_KEY_DEFAULT, or FERRULE_API_KEY."
    )
  })

  it("a file in which no connection can be used, and says of each why", async () => {
    const unusable = { open: { baseUrl: "http://api.payroll.example" }, odd: { url: "https://api.payroll.example" } }
    const { code, lines } = await start(["--connections", files.write("unusable.json", unusable)])
    expect({ code, lines }).toMatchObject({ code: 2, lines: [{ _tag: "Usage" }] })
    expect(lines[0].message).toMatch(/^Connection open: .*https address.*\nConnection odd: .*baseUrl/)
  })

  it.each([
    ["missing", files.path("no-such.json"), "cannot be opened (ENOENT)"],
    ["no JSON", files.write("broken.json", "{ acme"), "is not a JSON object of connections"],
    ["a list", files.write("list.json", [{ baseUrl: "https://api.payroll.example" }]), "is not a JSON object"]
  ])("a file of connections that is %s, with an example", async (_, file, said) => {
    const { code, lines } = await start(["--connections", file])
    expect({ code, lines }).toMatchObject({ code: 2, lines: [{ _tag: "Usage" }] })
    expect(lines[0].message).toContain(said)
    expect(lines[0].message).toContain('{ "acme": { "baseUrl": "https://api.payroll.example" } }')
  })

  it("a file that is no database", async () => {
    files.write("text.db", "not a database")
    const { code, lines } = await start(["--base-url", "https://api.payroll.example"], key, "text.db")
    expect({ code, lines }).toMatchObject({ code: 1, lines: [{ _tag: "StoreUnavailable" }] })
    expect(lines[0].message).toMatch(
      /text\.db is not a database, or is damaged\. Choose another with --database, or .*\.$/
    )
    expect(files.read("text.db")).toBe("not a database")
  })

  it("a PostgreSQL that is not there, without a word of the password", async () => {
    const FERRULE_DATABASE_URL = "postgres://somebody:the-password@127.0.0.1:9/ferrule"
    const flags = ["runner", "start", "--json", "--base-url", "https://api.payroll.example"]
    const { code, lines, stderr, stdout } = await ferrule(flags, { env: { ...key, FERRULE_DATABASE_URL } })
    expect({ code, lines }).toMatchObject({ code: 1, lines: [{ _tag: "StoreUnavailable" }] })
    expect(lines[0].message).toContain("127.0.0.1:9 cannot be reached")
    expect(stdout + stderr).not.toContain("the-password")
  })

  it("a port that is taken", async () => {
    const flags = ["--base-url", "https://api.payroll.example", "--port", new URL(api.url).port]
    const { code, lines } = await start(flags)
    expect({ code, lines: lines.slice(-1) }).toMatchObject({ code: 2, lines: [{ _tag: "Usage" }] })
    expect(lines.at(-1).message).toContain("is taken. Choose another with --port")
  })

  it("an address that is not this machine's", async () => {
    const flags = ["--base-url", "https://api.payroll.example", "--port", "0", "--host", "192.0.2.1"]
    const { code, lines } = await start(flags)
    expect({ code, lines: lines.slice(-1) }).toMatchObject({ code: 2, lines: [{ _tag: "Usage" }] })
    expect(lines.at(-1).message).toBe(
      "Nothing can be served at 192.0.2.1, port 0 (EADDRNOTAVAIL). Check the address and the port."
    )
  })

  it("a database of another kind, without a word of its address", async () => {
    const flags = ["runner", "start", "--json", "--database", "mysql://somebody:the-password@host/ferrule"]
    const { code, lines, stderr, stdout } = await ferrule(flags, { env: key })
    expect({ code, lines }).toMatchObject({ code: 2, lines: [{ _tag: "Usage" }] })
    expect(lines[0].message).toContain("cannot use mysql://…. Give --database a file, or a PostgreSQL")
    expect(stdout + stderr).not.toContain("the-password")
  })
})

describe.concurrent("ferrule subscriptions", { timeout: 120_000 }, () => {
  const run = (...args: ReadonlyArray<string>) =>
    runnerOf(files.path("wrong.db"), "https://api.payroll.example").run(...args)
  const create = (...args: ReadonlyArray<string>) => run("subscriptions", "create", ...args)

  it.each([
    ["a trigger that does not exist", ["new_moon", "--output"], 2, "There is no trigger"],
    ["no destination", ["new_payroll_run"], 2, "Say where events go"],
    ["two destinations", ["new_payroll_run", "--output", "--webhook", "https://hooks.example/"], 2, "not both"],
    ["a webhook without a secret", ["new_payroll_run", "--webhook", "https://hooks.example/"], 2, "--secret demo"],
    ["http", ["new_payroll_run", "--webhook", "http://hooks.example/", "--secret", "s"], 2, "--allow-webhook-host"],
    ["an unknown connection", ["new_payroll_run", "--output", "--connection", "acme"], 2, "There are: default"],
    ["an interval that is too short", ["new_payroll_run", "--output", "--every", "10ms"], 2, "at least a second"],
    ["an id that is none", ["new_payroll_run", "--output", "--id", "a b"], 2, "hyphens"]
  ])("create refuses %s", async (_, args, code, said) => {
    const outcome = await create(...args)
    expect(outcome.code).toBe(code)
    expect(outcome.lines[0].message).toContain(said)
  })

  it.each([
    ["no address", "hooks.example"],
    ["a password in the address", "https://a:b@hooks.example/"]
  ])("create refuses %s, which nothing can allow", async (_, address) => {
    const outcome = await create("new_payroll_run", "--webhook", address, "--secret", "s")
    expect(outcome.code).toBe(2)
    expect(outcome.lines[0].message).not.toContain("--allow-webhook-host")
  })

  it("deliveries of one that is not there are no empty list", async () => {
    expect(await run("deliveries", "list", "--subscription", "none")).toMatchObject({
      code: 1,
      lines: [{ _tag: "UnknownSubscription" }]
    })
  })

  it("create refuses a payload that the trigger does not take", async () => {
    const outcome = await create(
      "new_payroll_run",
      "--output",
      "--payload",
      files.write("bad.json", { companies: "x" })
    )
    expect(outcome).toMatchObject({ code: 1, lines: [{ _tag: "InvalidPayload" }] })
  })

  it("create makes the same twice without harm, and refuses another of the same id", async () => {
    const same = ["new_payroll_run", "--id", "same", "--output"]
    expect(await create(...same)).toMatchObject({ code: 0, lines: [{ id: "same" }] })
    expect(await create(...same)).toMatchObject({ code: 0, lines: [{ id: "same" }] })
    expect(await create(...same, "--every", "1h")).toMatchObject({ code: 1, lines: [{ _tag: "SubscriptionExists" }] })
  })

  it.each(["show", "pause", "delete"])("%s wants one that is there", async (name) => {
    expect(await run("subscriptions", name, "none")).toMatchObject({
      code: 1,
      lines: [{ _tag: "UnknownSubscription" }]
    })
  })

  it("replay wants to know where from, and update what", async () => {
    expect((await run("subscriptions", "replay", "same")).lines[0].message).toContain("--snapshot ID, or --start")
    expect((await run("subscriptions", "update", "same")).lines[0].message).toContain("Say what is to change")
  })

  it("create leaves it to the runner which connections there are, where none are known here", async () => {
    const elsewhere = ["--connection", "acme", "--output", "--json", "--database", files.path("elsewhere.db")]
    const env = { XDG_CONFIG_HOME: files.path("none") }
    const outcome = await ferrule(["subscriptions", "create", "new_payroll_run", ...elsewhere], { env })
    expect(outcome).toMatchObject({ code: 0, lines: [{ connection: "acme" }] })
  })

  it("list and show are tables for people", async () => {
    const shown = runnerOf(files.path("shown.db"), "https://api.payroll.example")
    await shown.run("subscriptions", "create", "new_payroll_run", "--id", "runs", "--every", "90s", "--output")
    const people = (...args: ReadonlyArray<string>) => ferrule([...args, "--database", files.path("shown.db")])
    const list = await people("subscriptions", "list")
    expect(list.stdout).toMatch(/^ID +TRIGGER +CONNECTION +STATUS +LAST POLL +NEXT POLL +WAITING +DEAD +PROBLEM\nruns /)
    const { stdout } = await people("subscriptions", "show", "runs")
    expect(stdout).toMatch(/every +90s\n/)
    expect(stdout).toMatch(/sends to +the runner's standard output\n/)
    expect(stdout).toMatch(/polls +last never; next/)
  })
})
