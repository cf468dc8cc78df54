import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { assertClean, bin, environment } from "./ferrule.ts"

/** Starts `ferrule simulate` on a free port and waits for the first line that it prints. */
export const simulate = async (...args: ReadonlyArray<string>) => {
  const child = spawn(process.execPath, [bin, "simulate", "--port", "0", ...args], { env: environment() })
  const out = { stdout: "", stderr: "" }
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8").on("data", (text: string) => (out[name] += text))
  }
  const closed = once(child, "close")
  const early = closed.then(() => Promise.reject(new Error(`The simulator ended early: ${out.stderr}`)))
  const [line] = await Promise.race([once(createInterface(child.stdout), "line"), early])
  early.catch(() => {})
  const first = args.includes("--json") ? JSON.parse(line) : { url: /http:\S+/.exec(line)?.[0] }
  return {
    /** The first line, as JSON where that was asked for. */
    first,
    url: String(first.url),
    pid: child.pid,
    /** Ends it, and gives the exit code and everything that it has printed. */
    stop: async (signal: "SIGTERM" | "SIGINT" = "SIGTERM") => {
      child.kill(signal)
      const [code] = await closed
      assertClean(args, {}, out.stdout, out.stderr)
      return { code, ...out }
    },
    /** Puts records into a world that is open to change, and takes others away. */
    upsert: async (records: unknown, remove: unknown = {}) => {
      const request = { method: "POST", body: JSON.stringify({ upsert: records, remove }) }
      return (await fetch(`${first.url}/__simulator/apply`, request)).status
    },
    /** The world as it is, or the requests that were served; only where it is open to change. */
    look: async (what: "world" | "requests"): Promise<any> => (await fetch(`${first.url}/__simulator/${what}`)).json()
  }
}

/** A simulator that is running. */
export type Simulating = Awaited<ReturnType<typeof simulate>>
