import { spawn } from "node:child_process"
import { once } from "node:events"
import { existsSync } from "node:fs"
import { text } from "node:stream/consumers"
import { join } from "node:path"

const system = `${process.platform}-${process.arch}`
const isDarwin = process.platform === "darwin"
const arch = process.arch === "arm64" ? "aarch64" : process.arch
const node = (version: number) => [`node-${version}-${system}/bin/node`]

/** How each runtime runs the program: what is called below `node_modules`, and its arguments. */
export const runtimes: Readonly<Record<string, ReadonlyArray<string>>> = {
  "Node 22": [...node(22), "main.ts"],
  "Node 24": [...node(24), "main.ts"],
  "Node 26": [...node(26), "main.ts"],
  Bun: [`@oven/bun-${process.platform}-${arch}/bin/bun`, "main.ts"],
  // It may reach the API, and nothing else.
  Deno: [
    `@deno/${isDarwin ? system : `${system}-glibc`}/deno`,
    "run",
    "--no-prompt",
    "--allow-net=127.0.0.1",
    "--node-modules-dir=manual",
    "main.ts"
  ],
  workerd: [...node(24), "inWorkerd.mjs"]
}

/** Runs the program in a runtime: what it has printed, and how long the process went on after it had closed everything. */
export const runIn = async (runtime: string, folder: string, input: unknown) => {
  const [name = "", ...args] = runtimes[runtime] ?? []
  const command = join(folder, "..", "node_modules", name)
  if (!existsSync(command)) throw new Error(`There is no ${runtime} at ${command}.`)
  const child = spawn(command, [...args, JSON.stringify(input)], {
    cwd: folder,
    env: { PATH: process.env.PATH, HOME: folder, DENO_NO_UPDATE_CHECK: "1" },
    stdio: ["ignore", "pipe", "pipe"]
  })
  const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, "exit")])
  const endedAt = Date.now()
  if (code !== 0) throw new Error(`${runtime} ended with ${code}: ${stderr}${stdout}`)
  const { closedAt, states, ...result } = JSON.parse(stdout)
  return { result, states, stderr, lingered: endedAt - closedAt }
}
