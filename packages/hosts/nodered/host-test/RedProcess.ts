import { spawn } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"

const packageName = "node-red-contrib-ferrule-payroll"
const built = join(import.meta.dirname, "..", "built", packageName)

/** The folder that `pnpm test:hosts nodered` has installed Node-RED in. */
export const hostFolder = process.env.HOST_FOLDER ?? ""

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().on("error", reject)
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0))
    })
  })

const settingsOf = (port: number) => ({
  uiPort: port,
  uiHost: "127.0.0.1",
  credentialSecret: "a secret of this test",
  contextStorage: { default: { module: "localfilesystem" }, fleeting: { module: "memory" } },
  diagnostics: { enabled: false },
  telemetry: { enabled: false, updateNotification: false },
  editorTheme: { tours: false }
})

/** Node-RED as a process of its own, with our package in its folder. */
export class RedProcess {
  readonly folder = mkdtempSync(join(tmpdir(), "ferrule-nodered-"))
  printed = ""
  url = ""
  #child: ReturnType<typeof spawn> | undefined

  async start(): Promise<void> {
    if (this.url === "") {
      cpSync(built, join(this.folder, "node_modules", packageName), { recursive: true })
      mkdirSync(join(this.folder, "lib"))
      const port = await freePort()
      this.url = `http://127.0.0.1:${port}`
      writeFileSync(join(this.folder, "settings.js"), `module.exports = ${JSON.stringify(settingsOf(port))}\n`)
    }
    const program = join(hostFolder, "node_modules", "node-red", "red.js")
    const child = spawn(process.execPath, [program, "-u", this.folder, "-s", join(this.folder, "settings.js")], {
      env: { PATH: process.env.PATH, HOME: this.folder }
    })
    this.#child = child
    const from = this.printed.length
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (this.printed += String(text)))
    await this.#started(from)
  }

  /** Deploys all flows; the admin API answers before the nodes have been started, which is printed. */
  async deploy(flows: object): Promise<void> {
    const from = this.printed.length
    await this.json("/flows", flows)
    await this.#started(from)
  }

  /** Adds a flow, whose start is not printed: it has started when its address is there. */
  async add(flow: object, address: string): Promise<void> {
    await this.json("/flow", flow)
    for (let tries = 0; tries < 200; tries += 1) {
      const { status } = await fetch(`${this.url}${address}-started`)
      if (status === 200) return
      await setTimeout(20)
    }
    throw new Error(`${address} has not started.`)
  }

  async #started(from: number): Promise<void> {
    const text = () => this.printed.slice(from)
    for (let tries = 0; !text().includes("Started flows"); tries += 1) {
      if (this.#child?.exitCode !== null || tries > 1500) throw new Error(`Node-RED has not started:\n${text()}`)
      await setTimeout(20)
    }
  }

  /** As an operator stops it; or as a machine does that fails. */
  async end(signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
    const child = this.#child
    this.#child = undefined
    if (child === undefined || child.exitCode !== null) return
    const ended = new Promise((resolve) => child.once("exit", resolve))
    child.kill(signal)
    await ended
  }

  async close(): Promise<void> {
    await this.end()
    rmSync(this.folder, { recursive: true, force: true })
  }

  /** Calls the admin API, or a flow. */
  async call(path: string, body?: unknown): Promise<Response> {
    return await fetch(`${this.url}${path}`, {
      method: body === undefined ? "GET" : "POST",
      headers: { "content-type": "application/json", "node-red-api-version": "v2" },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
  }

  /** What a call gives, as JSON; one that fails is an error with what was answered. */
  async json(path: string, body?: unknown): Promise<Record<string, unknown>> {
    const response = await this.call(path, body)
    const text = await response.text()
    const value: unknown = text === "" ? {} : JSON.parse(text)
    if (!response.ok) throw new NodeRedError(Object(value))
    return Object(value)
  }
}

/** A failure as Node-RED tells of it: the message and the code that Catch nodes get. */
class NodeRedError extends Error {
  readonly kind: string
  constructor({ code, message }: { readonly code?: unknown; readonly message?: unknown }) {
    super(String(message))
    this.kind = String(code)
  }
}
