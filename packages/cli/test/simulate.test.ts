import { request } from "node:http"
import { OpenApiDocument } from "@ferrule/core/payroll"
import { afterAll, beforeAll, describe, expect, it } from "vitest"
import { ferrule } from "./support/ferrule.ts"
import { folder } from "./support/folder.ts"
import { impostor } from "./support/impostor.ts"
import { type Simulating, simulate } from "./support/simulate.ts"

let api: Simulating
beforeAll(async () => {
  api = await simulate("--json", "--control")
}, 60_000)
afterAll(() => api.stop())

const files = folder()

const get = async (url: string) => {
  const response = await fetch(url)
  return { status: response.status, type: response.headers.get("content-type"), text: await response.text() }
}

const isAlive = (pid: number | undefined): boolean => {
  try {
    return process.kill(pid ?? -1, 0)
  } catch {
    return false
  }
}

describe.concurrent("ferrule simulate", { timeout: 60_000 }, () => {
  it.each(["SIGTERM", "SIGINT"] as const)("prints one line with --json, and is gone after %s", async (signal) => {
    const { first, pid, stop, url } = await simulate("--json")
    expect(first).toEqual({ url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/), apiKey: "sim-key-1" })
    const { code, stderr, stdout } = await stop(signal)
    expect({ code, stderr, stdout }).toEqual({ code: 130, stderr: "", stdout: `${JSON.stringify(first)}\n` })
    expect(isAlive(pid)).toBe(false)
    await expect(fetch(url)).rejects.toThrow("fetch failed")
  })

  it("tells people where it is and how to go on", async () => {
    const { stop, url } = await simulate("--control")
    expect(await stop()).toMatchObject({ code: 130, stderr: "", stdout: expect.stringContaining(`${url}/docs`) })
  })

  it("ends while a caller still waits for an answer", async () => {
    const faults = files.write("slow.json", { faults: [{ kind: "delay", ms: 600_000 }] })
    const { stop, url } = await simulate("--json", "--faults", faults)
    const waiting = request(`${url}/accounts/me?api-version=3.0`, { headers: { "X-API-KEY": "sim-key-1" } })
    const answered = new Promise((resolve) => waiting.on("error", resolve).on("response", resolve))
    await new Promise<void>((sent) => waiting.on("finish", sent).end())
    expect((await stop()).code).toBe(130)
    await answered
  })

  it("serves the OpenAPI document and a page of docs", async () => {
    const [document, docs] = await Promise.all([get(`${api.url}/openapi.json`), get(`${api.url}/docs`)])
    const expected = OpenApiDocument.make({ serverUrl: api.url })
    expect(JSON.parse(document.text)).toEqual(JSON.parse(JSON.stringify(expected)))
    expect(docs).toMatchObject({ status: 200, type: expect.stringContaining("text/html") })
  })

  it("makes the same world of the same seed, of the size that is asked for", async () => {
    const size = ["--companies", "3", "--employees", "2", "--payrolls", "1", "--json", "--control"]
    const worldOf = async (seed: string) => {
      const { stop, url } = await simulate("--seed", seed, ...size)
      const { text } = await get(`${url}/__simulator/world`)
      await stop()
      return JSON.parse(text)
    }
    const [one, again, other] = await Promise.all([worldOf("7"), worldOf("7"), worldOf("8")])
    expect(one).toEqual(again)
    expect(one).not.toEqual(other)
    const { companies, employees, payrollRuns } = one
    expect([companies.length, employees.length, payrollRuns.length]).toEqual([3, 6, 3])
  })

  it("shows and changes the world only with --control", async () => {
    const closed = await simulate("--json")
    for (const path of ["world", "requests"]) {
      expect(await get(`${api.url}/__simulator/${path}`)).toMatchObject({ status: 200 })
      expect(await get(`${closed.url}/__simulator/${path}`)).toMatchObject({ status: 404 })
    }
    const change = { organizations: [{ id: "3f0c6a1e-52b7-4d7e-9a4b-0c2f6d1e8a11", name: "New" }] }
    expect([await api.upsert(change), await closed.upsert(change)]).toEqual([200, 404])
    await closed.stop()
  })

  it("refuses a port that is taken", async () => {
    const other = await impostor(() => {})
    const { code, lines } = await ferrule(["simulate", "--json", "--port", `${other.port}`])
    await other.close()
    expect({ code, lines }).toMatchObject({ code: 2, lines: [{ _tag: "Usage" }] })
    expect(lines[0].message).toContain(`Port ${other.port} is taken`)
  })

  it.each([
    ["--port", "70000"],
    ["--port", "http"],
    ["--companies", "-1"],
    ["--companies", "99999999999"],
    ["--employees", "1.5"],
    ["--payrolls", "many"],
    ["--seed", "lucky"]
  ])("refuses %s %s", async (flag, value) => {
    const { code, stdout, stderr } = await ferrule(["simulate", "--json", flag, value])
    expect({ code, stdout }).toEqual({ code: 2, stdout: "" })
    expect(stderr).toContain(`Invalid value for flag ${flag}: "${value}"`)
  })
})
