import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { environment } from "./ferrule.ts"

/** What a process that goes on has printed so far, and how to wait for more of it. */
export interface Stream {
  readonly lines: ReadonlyArray<string>
  /** The first line that has this in it, from the given line on; waits until there is one. */
  readonly find: (text: string, from?: number) => Promise<string>
}

/** Starts a program that goes on until it is ended. */
export const spawned = (args: ReadonlyArray<string>, variables: Readonly<Record<string, string>> = {}) => {
  const child = spawn(process.execPath, args, { env: environment(variables) })
  const closed = once(child, "close")
  let isClosed = false
  void closed.then(() => (isClosed = true))

  const stream = (name: "stdout" | "stderr"): Stream => {
    const lines: Array<string> = []
    const reader = createInterface(child[name]).on("line", (line) => lines.push(line))
    return {
      lines,
      find: async (text, from = 0) => {
        for (;;) {
          const found = lines.slice(from).find((line) => line.includes(text))
          if (found !== undefined) return found
          if (isClosed) throw new Error(`The process ended without ${JSON.stringify(text)}: ${lines.join("\n")}`)
          await Promise.race([once(reader, "line"), closed])
        }
      }
    }
  }

  return {
    stdout: stream("stdout"),
    stderr: stream("stderr"),
    /** Ends it, and gives its exit code, or the signal that it died of. */
    stop: async (signal: NodeJS.Signals = "SIGTERM") => {
      child.kill(signal)
      const [code, died] = await closed
      return code ?? died
    }
  }
}

export type Spawned = ReturnType<typeof spawned>
