import { createRequire } from "node:module"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"
import { hostFolder, type N8nProcess } from "./N8nProcess.ts"

const flatted: { parse(text: string): unknown } = createRequire(
  join(hostFolder, "node_modules", "n8n", "package.json")
)("flatted")

/** Who owns an n8n once `signUp` was called. */
export const owner = { email: "owner@n8n.example", firstName: "Ann", lastName: "Owner", password: "Password-of-1-test" }

/** A node of a workflow. */
export interface WorkflowNode {
  readonly name: string
  readonly type: string
  readonly parameters: object
  readonly credentials?: object
}

/** How an execution ended: what the last node gave, or the error. */
export interface Ended {
  readonly items: ReadonlyArray<{ readonly json: unknown; readonly pairedItem?: unknown }>
  readonly error?: { readonly name: string; readonly message: string; readonly description?: string }
}

/** What the editor of n8n asks of its server. */
export class N8nClient {
  readonly #process: N8nProcess
  #cookie = ""

  constructor(process: N8nProcess) {
    this.#process = process
  }

  /** The first who comes owns it. */
  async signUp(): Promise<void> {
    await this.request("POST", "/rest/owner/setup", owner)
  }

  // oxlint-disable-next-line typescript/no-explicit-any
  async request(method: string, path: string, body?: unknown): Promise<any> {
    const response = await fetch(`${this.#process.url}${path}`, {
      method,
      headers: { "content-type": "application/json", cookie: this.#cookie },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
    const cookie = response.headers.getSetCookie().find((each) => each.startsWith("n8n-auth="))
    if (cookie !== undefined) this.#cookie = cookie.split(";")[0] ?? ""
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    const json = JSON.parse(text)
    return json.data ?? json
  }

  createCredential(type: string, data: object): Promise<{ readonly id: string }> {
    return this.request("POST", "/rest/credentials", { name: type, type, data })
  }

  /** Saves a workflow of nodes, each after the one before. */
  async createWorkflow(name: string, nodes: ReadonlyArray<WorkflowNode>): Promise<{ id: string; versionId: string }> {
    const after = nodes
      .slice(1)
      .map(({ name }, index) => [nodes[index]?.name, { main: [[{ node: name, type: "main", index: 0 }]] }])
    return this.request("POST", "/rest/workflows", {
      name,
      nodes: nodes.map((node, index) => ({
        ...node,
        id: crypto.randomUUID(),
        typeVersion: 1,
        position: [index * 200, 0]
      })),
      connections: Object.fromEntries(after),
      settings: { executionOrder: "v1" }
    })
  }

  /** Makes a workflow active, and waits until n8n has polled its triggers, which it does at once. */
  async publish(workflow: string): Promise<void> {
    const { versionId } = await this.request("GET", `/rest/workflows/${workflow}`)
    await this.request("POST", `/rest/workflows/${workflow}/activate`, { versionId, name: "", description: "" })
    const status = async () => (await this.request("GET", `/rest/workflows/${workflow}/publication-status`)).status
    while ((await status()) === "in_progress") await setTimeout(50)
  }

  /** Runs a workflow as the button in the editor does. */
  async run(workflow: string, from: string): Promise<Ended> {
    const body = { triggerToStartFrom: { name: from } }
    const { executionId } = await this.request("POST", `/rest/workflows/${workflow}/run`, body)
    return this.#ended(executionId)
  }

  /** The executions of a workflow that nobody has asked for, oldest first. */
  async executionsOf(workflow: string): Promise<ReadonlyArray<string>> {
    const filter = encodeURIComponent(JSON.stringify({ workflowId: workflow }))
    const { results } = await this.request("GET", `/rest/executions?filter=${filter}`)
    return Array.from<{ id: string }>(results)
      .map(({ id }) => id)
      .toReversed()
  }

  async ended(execution: string): Promise<Ended> {
    return this.#ended(execution)
  }

  async #ended(id: string): Promise<Ended> {
    for (;;) {
      const execution = await this.request("GET", `/rest/executions/${id}`)
      if (["success", "error", "crashed", "canceled"].includes(execution.status)) return this.#result(execution.data)
      await setTimeout(50)
    }
  }

  #result(data: string): Ended {
    const { error, lastNodeExecuted = "", runData = {} } = Object(Object(flatted.parse(data)).resultData)
    const [run] = runData[lastNodeExecuted] ?? []
    return { items: run?.data?.main?.flat() ?? [], ...(error === undefined ? {} : { error }) }
  }
}
