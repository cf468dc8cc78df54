import { OpenApiDocument } from "@ferrule/core/payroll"
import { CheckedSimulator, prismGate } from "@ferrule/host-prism"
import { SimulatorServer } from "@ferrule/testing/server"
import { ManagedRuntime } from "effect"
import { once } from "node:events"
import { createServer } from "node:http"
import { expect, it } from "vitest"
import { throwObjections } from "../src/Objections.ts"

/** Asks the simulated API what a host may ask, and does not care what comes back. */
const askSimulator = async (
  path: string,
  init: RequestInit = {},
  options: Parameters<typeof CheckedSimulator.layer>[0] = {}
) => {
  const simulator = ManagedRuntime.make(
    CheckedSimulator.layer({ generated: { companies: 2, employees: 2, payrolls: 1 }, ...options })
  )
  const { apiKey = "", url } = await simulator.runPromise(SimulatorServer)
  const headers = { "x-api-key": apiKey, "content-type": "application/json" }
  const status = await fetch(`${url}${path}`, { headers, ...init }).then(
    (response) => response.status,
    () => "no answer"
  )
  return { status, dispose: () => simulator.dispose() }
}

/** Asks an API that has our document, and one answer to everything else. */
const askApi = async (path: string, status: number, answer: unknown) => {
  const api = createServer((asked, told) => {
    const isDocument = asked.url === "/openapi.json"
    told.writeHead(isDocument ? 200 : status, { "content-type": "application/json" })
    told.end(JSON.stringify(isDocument ? OpenApiDocument.make() : answer))
  })
  await once(api.listen(0, "127.0.0.1"), "listening")
  const gate = await prismGate(`http://127.0.0.1:${Object(api.address()).port}`)
  await fetch(`${gate.url}${path}`, { headers: { "x-api-key": "key" } })
  api.closeAllConnections()
  api.close()
  return gate
}

const companies = "/companies?api-version=3.0"
const earnings = "/pending-paycheck-earnings?api-version=3.0"

it("what a host asks reaches the API, and nothing is objected to", async () => {
  const { dispose, status } = await askSimulator(`${companies}&company-ids=101&company-ids=102`)
  expect(status).toBe(200)
  await dispose()
})

it.each([
  [`${companies}&company-ids=abc`, {}, "GET /companies: Request query parameter company-ids.0 must be integer"],
  ["/companies", {}, "GET /companies: Request query must have required property 'api-version'"],
  ["/nowhere", {}, "GET /nowhere: The route /nowhere hasn't been found in the specification file"],
  [companies, { headers: {} }, "GET /companies: Your request does not fullfil the security requirements"],
  [
    earnings,
    { method: "POST", body: JSON.stringify([{ companyId: "101", employeeId: 1, companyEarningId: 2 }]) },
    "POST /pending-paycheck-earnings: Request body property 0.companyId must be integer"
  ]
])("a request that breaks the contract fails the test: %s", async (path, init, sentence) => {
  const { dispose } = await askSimulator(path, init)
  expect(throwObjections).toThrow(sentence)
  await dispose()
})

it("and else the closing of the gate, when no test has come to an end since", async () => {
  const { dispose } = await askSimulator(`${companies}&company-ids=abc`)
  await expect(dispose()).rejects.toThrow("Request query parameter company-ids.0 must be integer")
})

const page = { pageNumber: 1, pageSize: 100, totalItemsCount: 1 }

it.each([
  [200, { ...page, items: [{ id: "101", name: "Prairie" }] }, "Response body property items.0.id must be integer"],
  [200, { ...page }, "Response body must have required property 'items'"],
  [418, {}, "Unable to match the returned status code with those defined in the document: 200,400,401"]
])("an answer that breaks the contract fails the test: %s %j", async (status, answer, sentence) => {
  const { close } = await askApi(companies, status, answer)
  expect(throwObjections).toThrow(`GET /companies: ${sentence}`)
  await close()
})

it("a page for people instead of an answer fails the test", async () => {
  const faults = { faults: [{ kind: "malformed" as const }] }
  const { dispose } = await askSimulator(companies, {}, { faults })
  expect(throwObjections).toThrow('GET /companies: The received media type "text/html" does not match')
  await dispose()
})

it("a connection that is lost is lost for the host too, and breaks no contract", async () => {
  const faults = { faults: [{ kind: "reset" as const }] }
  const { dispose, status } = await askSimulator(companies, {}, { faults })
  expect(status).toBe("no answer")
  await dispose()
})
