import { spawn } from "node:child_process"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import type * as Tally from "./Tally.ts"

const script = fileURLToPath(new URL("../simulate.ts", import.meta.url))

/** How a process is to differ from this one. */
export interface WorkerOptions {
  readonly env?: Readonly<Record<string, string>>
  /** Modules that are loaded first. */
  readonly imports?: ReadonlyArray<string>
  /** Told how many more stories were played. */
  readonly onStories?: (count: number) => void
}

/** Plays stories in a process of its own, and gives what they came to. Fails where it says nothing of it. */
export const play = (
  args: ReadonlyArray<string>,
  { env = {}, imports = [], onStories = () => {} }: WorkerOptions = {}
): Promise<Tally.Tally> =>
  new Promise((resolve, reject) => {
    // Stories make much that is gone at once.
    const node = ["--max-semi-space-size=64", ...imports.map((each) => `--import=${each}`)]
    const child = spawn(process.execPath, [...node, script, "--json", ...args], { env: { ...process.env, ...env } })
    let last = ""
    let complaint = ""
    createInterface(child.stdout).on("line", (line) => {
      last = line
      if (/^\d+$/.test(line)) onStories(Number(line))
    })
    child.stderr.on("data", (text) => (complaint += String(text)))
    child.on("error", reject)
    child.on("close", () => {
      if (last.startsWith("{")) resolve(JSON.parse(last))
      else reject(new Error(`A process that was to play stories failed. ${complaint}`))
    })
  })
