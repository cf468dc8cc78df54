import { spawn } from "node:child_process"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { fileURLToPath } from "node:url"
import { expect } from "vitest"

const apiKey = "sim-key-1"

// The journal of these tests, and nobody else's.
const state = mkdtempSync(join(tmpdir(), "ferrule-state-"))
process.on("exit", () => rmSync(state, { recursive: true, force: true }))

export const bin = fileURLToPath(new URL("../../src/bin.ts", import.meta.url))

/** What a command of these tests sees of the environment: nothing that is set around the tests. */
export const environment = (variables: Readonly<Record<string, string>> = {}) => ({
  PATH: process.env["PATH"],
  NODE_COMPILE_CACHE: join(tmpdir(), "ferrule-compile-cache"),
  XDG_STATE_HOME: state,
  ...variables
})

/** How a command is run. */
export interface Run {
  /** The API it talks to, with the key of a generated world. */
  readonly at?: string
  readonly env?: Readonly<Record<string, string>>
  readonly stdin?: string
  /** Whether nobody reads standard output. */
  readonly unread?: boolean
}

/** What a command did. */
export interface Outcome {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  /** Standard output as JSON, a value a line. */
  readonly lines: ReadonlyArray<any>
}

const parsed = (line: string): unknown => {
  try {
    return JSON.parse(line)
  } catch {
    return undefined
  }
}

const linesOf = (stdout: string) => stdout.split("\n").filter((line) => line !== "")

/** What holds of the output of every command: no key, no colours, no stack trace, and JSON alone where it was asked for. */
export const assertClean = (args: ReadonlyArray<string>, env: Run["env"], stdout: string, stderr: string): void => {
  const output = stdout + stderr
  const key = env?.["FERRULE_API_KEY"]
  if (key !== undefined && key !== "") expect(output).not.toContain(key)
  if (env?.["FORCE_COLOR"] === undefined || env["NO_COLOR"] !== undefined) expect(output).not.toContain("\u001b")
  expect(output).not.toMatch(/^ +at .*(:\d+:\d+|<anonymous>)/m)
  expect(output).not.toContain("node:internal")
  if (args.includes("--json")) {
    for (const line of linesOf(stdout)) expect(parsed(line), `not JSON: ${line}`).toBeDefined()
  }
}

/** Runs the command to its end. */
export const ferrule = async (
  args: ReadonlyArray<string>,
  { at, env: given, stdin = "", unread = false }: Run = {}
): Promise<Outcome> => {
  const env = { ...(at === undefined ? {} : { FERRULE_API_KEY: apiKey, FERRULE_BASE_URL: at }), ...given }
  // A command that does not end fails its test, and is not left behind.
  const child = spawn(process.execPath, [bin, ...args], { env: environment(env), timeout: 50_000 })
  const out = { stdout: "", stderr: "" }
  if (unread) child.stdout.destroy()
  for (const name of ["stdout", "stderr"] as const) {
    child[name].setEncoding("utf8").on("data", (text: string) => (out[name] += text))
  }
  // A command that wants no input may have ended before it was given any.
  child.stdin.on("error", () => {}).end(stdin)
  const code = await new Promise<number | null>((resolve, reject) => child.on("error", reject).on("close", resolve))
  assertClean(args, env, out.stdout, out.stderr)
  return { code, ...out, lines: linesOf(out.stdout).map(parsed) }
}
