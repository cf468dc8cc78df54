import { spawn } from "node:child_process"
import { mkdtemp, writeFile } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { expect } from "@effect/vitest"

const bin = fileURLToPath(new URL("../../src/bin.ts", import.meta.url))

/** How a command ended, and what it printed. */
export interface Run {
  readonly code: number | null
  readonly stdout: string
  readonly stderr: string
  /** Standard output, line by line, as JSON. */
  readonly lines: ReadonlyArray<any>
}

const start = (args: ReadonlyArray<string>, env: Readonly<Record<string, string>>) =>
  spawn(process.execPath, [bin, ...args], {
    env: { PATH: process.env["PATH"] ?? "", HOME: tmpdir(), ...env },
    stdio: ["pipe", "pipe", "pipe"]
  })

/** Runs `ferrule` to its end. Whatever it prints: no stack trace, no colours, no key; with `--json`, JSON alone. */
export const ferrule = async (
  args: ReadonlyArray<string>,
  { env = {}, input = "" }: { readonly env?: Readonly<Record<string, string>>; readonly input?: string } = {}
): Promise<Run> => {
  const child = start(args, env)
  let [stdout, stderr] = ["", ""]
  child.stdout.on("data", (chunk) => (stdout += chunk))
  child.stderr.on("data", (chunk) => (stderr += chunk))
  child.stdin.end(input)
  const code = await new Promise<number | null>((resolve) => child.on("close", resolve))
  expect(stdout + stderr).not.toMatch(/\n\s+at .*:\d+:\d+/)
  expect(stdout + stderr).not.toContain("\u001b[")
  const key = env["FERRULE_API_KEY"]
  if (key !== undefined && key !== "") expect(stdout + stderr).not.toContain(key)
  const isJson = args.includes("--json") && code !== null
  const lines = isJson ? stdout.split("\n").flatMap((line) => (line === "" ? [] : [JSON.parse(line)])) : []
  return { code, stdout, stderr, lines }
}

/** A simulator that serves until it is stopped. */
export const simulate = async (...args: ReadonlyArray<string>) => {
  const child = start(["simulate", "--port", "0", "--json", ...args], {})
  const [first] = await new Promise<ReadonlyArray<string>>((resolve, reject) => {
    createInterface(child.stdout).once("line", (line) => resolve([line]))
    child.once("close", () => reject(new Error("The simulator ended before it served.")))
  })
  const { url, apiKey }: { url: string; apiKey: string } = JSON.parse(first ?? "")
  const stop = (signal: NodeJS.Signals) =>
    new Promise<number | null>((resolve) => {
      child.once("close", resolve)
      child.kill(signal)
    })
  return { url, apiKey, stop, env: { FERRULE_BASE_URL: url, FERRULE_API_KEY: apiKey } }
}

/** A file of its own folder. */
export const fileWith = async (content: unknown): Promise<string> => {
  const file = join(await mkdtemp(join(tmpdir(), "ferrule-cli-")), "input.json")
  await writeFile(file, typeof content === "string" ? content : JSON.stringify(content))
  return file
}
