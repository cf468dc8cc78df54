import { type ChildProcess, spawn } from "node:child_process"
import { once } from "node:events"
import { openSync } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"

const fileOf = (name: string) => fileURLToPath(new URL(`../processes/${name}.ts`, import.meta.url))

/** A process of the torture, and what it first said. */
export interface Program {
  readonly child: ChildProcess
  readonly firstLine: string
  /** How it has ended, once it has. */
  readonly ended: Promise<{ readonly code: number | null; readonly signal: NodeJS.Signals | null }>
}

/** How a program is started. */
export interface ProgramOptions {
  readonly task: string
  /** Programs that are loaded before it. */
  readonly before?: ReadonlyArray<string>
  readonly env?: Readonly<Record<string, string>>
  /** Where its standard error goes, as `NAME.log`. */
  readonly folder: string
  readonly name: string
}

/** Starts a program of `processes/`, and waits for its first line. It does not outlive this process. */
export const start = async (
  program: "runner" | "simulator",
  { before = [], env = {}, folder, name, task }: ProgramOptions
): Promise<Program> => {
  const imports = before.flatMap((each) => ["--import", fileOf(each)])
  const child = spawn(process.execPath, [...imports, fileOf(program), task], {
    env: { ...process.env, ...env },
    stdio: ["ignore", "pipe", openSync(join(folder, `${name}.log`), "a"), "ipc"]
  })
  const killed = () => child.kill("SIGKILL")
  process.once("exit", killed)
  const ended = once(child, "exit").then(([code, signal]) => {
    process.off("exit", killed)
    return { code, signal }
  })
  if (child.stdout === null) throw new Error("The standard output of a program is read.")
  const lines = createInterface(child.stdout)
  const firstLine = once(lines, "line").then(([line]: ReadonlyArray<string>) => line ?? "")
  const early = ended.then(({ code }) => {
    throw new Error(`${name} has ended with ${code} before it was ready; see ${join(folder, `${name}.log`)}.`)
  })
  early.catch(() => {})
  return { child, firstLine: await Promise.race([firstLine, early]), ended }
}
