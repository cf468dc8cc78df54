import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"

const script = fileURLToPath(new URL("claimant.ts", import.meta.url))

/** A process of its own that claims items; see claimant.ts. It is ready and waits for `go`. */
export const startClaimant = async (...args: ReadonlyArray<string | number>) => {
  const child = spawn(process.execPath, [script, ...args.map(String)])
  const ended = once(child, "close")
  const lines: Array<unknown> = []
  let complaints = ""
  let onLine = () => {}
  createInterface(child.stdout).on("line", (line) => {
    lines.push(JSON.parse(line))
    onLine()
  })
  child.stderr.on("data", (chunk: Buffer) => {
    complaints += chunk.toString()
  })
  const said = (count: number) =>
    new Promise<void>((resolve) => {
      onLine = () => {
        if (lines.length >= count) resolve()
      }
      onLine()
      child.once("close", () => resolve())
    })
  await said(1)
  return {
    go: () => child.stdin.write("\n"),
    /** Resolves when so many portions were claimed. */
    claimed: (portions: number) => said(portions + 1),
    kill: () => child.kill("SIGKILL"),
    /** All that it said once it was ready: items that it won, or what went wrong. */
    result: async () => {
      await ended
      return { won: lines.slice(1).flat(), complaints }
    }
  }
}
