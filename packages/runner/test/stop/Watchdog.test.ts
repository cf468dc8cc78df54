import { spawn } from "node:child_process"
import { once } from "node:events"
import { fileURLToPath } from "node:url"
import { describe, expect, it } from "vitest"

const program = fileURLToPath(new URL("support/stopping.ts", import.meta.url))

/** Runs a program, tells it to stop, and gives how it ended. */
const stop = async (how: string, signals: ReadonlyArray<NodeJS.Signals>) => {
  const child = spawn(process.execPath, [program, how], { timeout: 30_000, killSignal: "SIGABRT" })
  let said = ""
  child.stderr.setEncoding("utf8").on("data", (text: string) => (said += text))
  const closed = once(child, "close")
  await once(child.stdout, "data")
  for (const signal of signals) child.kill(signal)
  const [code, signal] = await closed
  return { code, signal, said }
}

describe.concurrent("a process that is told to stop", () => {
  it.each(["at once", "in time"])("ends by itself when it stops %s", async (how) => {
    expect(await stop(how, ["SIGTERM"])).toEqual({ code: 130, signal: null, said: "" })
  })

  it.each([
    ["a finalizer that never ends", "never", ["SIGTERM"]],
    ["a main thread that is blocked", "blocked", ["SIGTERM"]],
    ["Ctrl-C", "never", ["SIGINT"]],
    ["being told again and again", "never", ["SIGINT", "SIGTERM", "SIGINT"]]
  ] as const)("is killed when the time is up, with %s", async (_, how, signals) => {
    const { code, said, signal } = await stop(how, signals)
    expect({ code, signal }).toEqual({ code: null, signal: "SIGKILL" })
    expect(said).toContain("has not stopped within")
  })
})
