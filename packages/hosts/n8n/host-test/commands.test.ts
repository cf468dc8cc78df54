import { expect, it } from "@effect/vitest"
import { CheckedSimulator } from "@ferrule/host-prism"
import { SimulatorServer } from "@ferrule/testing/server"
import { ManagedRuntime } from "effect"
import { writeFileSync } from "node:fs"
import { join } from "node:path"
import { actionParameters, credentialType, manual } from "./N8nHost.ts"
import { N8nProcess, packageName } from "./N8nProcess.ts"

it("the command line of n8n runs a workflow, item by item", { timeout: 300_000 }, async () => {
  const server = ManagedRuntime.make(CheckedSimulator.layer({ generated: { companies: 2, employees: 3, payrolls: 2 } }))
  const n8n = new N8nProcess()
  try {
    const { apiKey, url } = await server.runPromise(SimulatorServer)
    const credential = { id: "key", name: "key", type: credentialType, data: { baseUrl: url, apiKey } }
    const node = {
      name: "Payroll",
      type: `${packageName}.payroll`,
      parameters: actionParameters("find_companies", {}),
      credentials: { [credentialType]: { id: "key", name: "key" } }
    }
    const workflow = {
      id: "companies",
      name: "companies",
      active: false,
      nodes: [manual, node].map((each, index) => ({ ...each, id: each.name, typeVersion: 1, position: [0, index] })),
      connections: { [manual.name]: { main: [[{ node: node.name, type: "main", index: 0 }]] } },
      settings: {}
    }
    const import_ = async (command: string, what: object) => {
      const file = join(n8n.folder, `${command}.json`)
      writeFileSync(file, JSON.stringify([what]))
      await n8n.command(`import:${command}`, `--input=${file}`)
    }
    await import_("credentials", credential)
    await import_("workflow", workflow)
    const output = await n8n.command("execute", "--id=companies", "--rawOutput")
    // A slow machine has n8n print other things before and after.
    const [result = ""] = /^\{[^]*?^\}/m.exec(output) ?? []
    const { data } = JSON.parse(result)
    const [run] = data.resultData.runData.Payroll
    expect(run.data.main[0]).toMatchObject([{ json: { items: [{ id: 101 }, { id: 102 }] }, pairedItem: { item: 0 } }])
    expect(n8n.printed).not.toContain(apiKey)
  } finally {
    await n8n.close()
    await server.dispose()
  }
})
