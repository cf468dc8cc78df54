import { spawn } from "node:child_process"
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { createServer } from "node:net"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { setTimeout } from "node:timers/promises"

/** What is built and installed here. */
export const packageName = "n8n-nodes-ferrule-payroll"
const built = join(import.meta.dirname, "..", "built", packageName)

/** The folder that `pnpm test:hosts n8n` has installed n8n in. */
export const hostFolder = process.env.HOST_FOLDER ?? ""

const freePort = (): Promise<number> =>
  new Promise((resolve, reject) => {
    const server = createServer().on("error", reject)
    server.listen(0, "127.0.0.1", () => {
      const address = server.address()
      server.close(() => resolve(typeof address === "object" && address !== null ? address.port : 0))
    })
  })

/** n8n as a process of its own, with our package among its community nodes. */
export class N8nProcess {
  readonly folder = mkdtempSync(join(tmpdir(), "ferrule-n8n-"))
  printed = ""
  url = ""
  readonly #settings: Readonly<Record<string, string>>
  #child: ReturnType<typeof spawn> | undefined

  /** `settings` are n8n's own, as its environment has them. */
  constructor(settings: Readonly<Record<string, string>> = {}) {
    this.#settings = settings
    const nodes = join(this.folder, ".n8n", "nodes")
    mkdirSync(nodes, { recursive: true })
    writeFileSync(join(nodes, "package.json"), JSON.stringify({ dependencies: { [packageName]: "*" } }))
    // What is published, and nothing else.
    for (const path of ["package.json", "dist"]) {
      cpSync(join(built, path), join(nodes, "node_modules", packageName, path), { recursive: true })
    }
  }

  async #spawn(args: ReadonlyArray<string>) {
    const [port, broker] = [await freePort(), await freePort()]
    const off = ["DIAGNOSTICS_ENABLED", "VERSION_NOTIFICATIONS_ENABLED", "TEMPLATES_ENABLED", "PERSONALIZATION_ENABLED"]
    const child = spawn(process.execPath, [join(hostFolder, "node_modules", "n8n", "bin", "n8n"), ...args], {
      env: {
        PATH: process.env.PATH,
        HOME: this.folder,
        N8N_USER_FOLDER: this.folder,
        N8N_ENCRYPTION_KEY: "the encryption key of this test",
        N8N_LISTEN_ADDRESS: "127.0.0.1",
        N8N_PORT: String(port),
        N8N_RUNNERS_BROKER_PORT: String(broker),
        N8N_RUNNERS_BROKER_LISTEN_ADDRESS: "127.0.0.1",
        N8N_SECURE_COOKIE: "false",
        N8N_DISABLED_MODULES: "mcp-registry,insights",
        ...Object.fromEntries(off.map((name) => [`N8N_${name}`, "false"])),
        ...this.#settings
      }
    })
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (this.printed += String(text)))
    return { child, port }
  }

  async start(): Promise<void> {
    const { child, port } = await this.#spawn(["start"])
    this.#child = child
    this.url = `http://127.0.0.1:${port}`
    const isReady = () =>
      fetch(`${this.url}/healthz/readiness`).then(
        ({ ok }) => ok,
        () => false
      )
    while (!(await isReady())) {
      if (child.exitCode !== null || child.signalCode !== null) throw new Error(`n8n has ended:\n${this.printed}`)
      await setTimeout(100)
    }
  }

  /** Runs a command of n8n's own, and gives what it prints. */
  async command(...args: ReadonlyArray<string>): Promise<string> {
    const { child } = await this.#spawn(args)
    let output = ""
    child.stdout.on("data", (text) => (output += String(text)))
    await new Promise((resolve) => child.once("close", resolve))
    return output
  }

  async end(signal: "SIGTERM" | "SIGKILL" = "SIGTERM"): Promise<void> {
    const child = this.#child
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return
    const ended = new Promise((resolve) => child.once("exit", resolve))
    child.kill(signal)
    await ended
  }

  async close(): Promise<void> {
    await this.end()
    rmSync(this.folder, { recursive: true, force: true })
  }
}
