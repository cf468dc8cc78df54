import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"
import world from "../../../examples/world.json" with { type: "json" }
import { ferrule } from "./support/ferrule.ts"
import { folder } from "./support/folder.ts"
import { simulate } from "./support/simulate.ts"

const example = (name: string) => fileURLToPath(new URL(`../../../examples/${name}`, import.meta.url))

const files = folder()

const refuse = (flag: string, file: string) => ferrule(["simulate", "--port", "0", "--json", flag, file])

describe.concurrent("the files of ferrule simulate", { timeout: 60_000 }, () => {
  it("serves the world of --scenario, under the faults of --faults", async () => {
    const faults = files.write("faults.json", { faults: [{ kind: "status", status: 503, operation: "getAccount" }] })
    const { first, stop, url } = await simulate("--json", "--scenario", example("world.json"), "--faults", faults)
    expect(first.apiKey).toBe("key-1")
    const get = (path: string) => fetch(`${url}${path}?api-version=3.0`, { headers: { "X-API-KEY": "key-1" } })
    const [company] = ((await (await get("/companies")).json()) as any).items
    expect(company).toMatchObject({ id: 101, name: "Harbor Coffee" })
    expect((await get("/accounts/me")).status).toBe(503)
    await stop()
  })

  it("takes the fault plan of the examples", async () => {
    const { stop } = await simulate("--json", "--faults", example("faults.json"))
    expect(await stop()).toMatchObject({ code: 130, stderr: "" })
  })

  it("says that a world without an account has no key", async () => {
    const { first, stop, url } = await simulate("--json", "--scenario", files.write("empty.json", {}))
    expect(first).toEqual({ url, apiKey: null })
    await stop()
  })

  it.each(["--scenario", "--faults"])("refuses a file of %s that cannot be read or is not JSON", async (flag) => {
    const given = [files.path("none.json"), files.write(`broken${flag}.json`, '{"faults":')]
    const [missing, broken] = await Promise.all(given.map((file) => refuse(flag, file)))
    expect(missing).toMatchObject({ code: 2, lines: [{ _tag: "Usage" }] })
    expect(missing?.stdout).toContain("none.json cannot be read")
    expect(broken).toMatchObject({ code: 2, lines: [{ _tag: "Usage" }] })
    expect(broken?.stdout).toContain("is not JSON")
  })

  const [employee] = world.employees
  const { companyId: _, ...homeless } = employee ?? { companyId: 0 }

  it.each([
    ["a reference that leads nowhere", [employee, { ...employee, id: 2, companyId: 9 }], [1, "companyId"]],
    ["a field of the wrong type", [{ ...employee, id: "x" }], [0, "id"]],
    ["a missing field", [homeless], [0, "companyId"]]
  ])("names member, index and field of %s", async (name, employees, [index, field]) => {
    const { code, lines } = await refuse("--scenario", files.write(`${name}.json`, { ...world, employees }))
    const issue = { member: "employees", index, field, problem: expect.any(String) }
    expect({ code, lines }).toMatchObject({ code: 1, lines: [{ _tag: "ScenarioError", issues: [issue] }] })
    expect(lines[0].message).toContain(`employees[${index}].${field}: `)
  })

  it("names a member that there is not, on standard error for people", async () => {
    const scenario = files.write("member.json", { staff: [] })
    const { code, stdout, stderr } = await ferrule(["simulate", "--port", "0", "--scenario", scenario])
    expect({ code, stdout }).toEqual({ code: 1, stdout: "" })
    expect(stderr).toContain("The scenario has one problem:\n  staff: ")
  })

  it.each([
    ["kind", { faults: [{ kind: "meteor" }] }, '["faults"][0]'],
    ["operation", { faults: [{ kind: "reset", operation: "listMeteors" }] }, '["faults"][0]["operation"]']
  ])("refuses a fault of an unknown %s, and says where it is", async (name, plan, place) => {
    const { code, lines } = await refuse("--faults", files.write(`${name}.json`, plan))
    expect({ code, lines }).toMatchObject({ code: 2, lines: [{ _tag: "Usage" }] })
    expect(lines[0].message).toContain(place)
  })
})
