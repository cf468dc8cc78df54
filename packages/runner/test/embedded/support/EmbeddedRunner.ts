import { spawn } from "node:child_process"
import { once } from "node:events"
import { appendFileSync, existsSync, readFileSync, writeFileSync } from "node:fs"
import { join } from "node:path"
import { createInterface } from "node:readline"
import { setTimeout } from "node:timers/promises"
import { fileURLToPath } from "node:url"

/** What a runner says that it begins. */
export type Moment = "poll" | "commit" | "deliver"

interface Noted {
  readonly subscription: string
  readonly id: string
  readonly key: string
}

const script = fileURLToPath(new URL("embedded.ts", import.meta.url))

/** A runner in a process of its own, see embedded.ts, that is killed and started again. */
export const embeddedRunner = (folder: string) => {
  writeFileSync(join(folder, "items"), "")
  const delivered = (): ReadonlyArray<Noted> => {
    const file = join(folder, "delivered")
    if (!existsSync(file)) return []
    const lines = readFileSync(file, "utf8").split("\n").slice(0, -1)
    return lines.map((line) => JSON.parse(line))
  }
  const start = () => {
    const child = spawn(process.execPath, [script, folder], { stdio: ["ignore", "pipe", "inherit"] })
    return { child, lines: createInterface(child.stdout), ended: once(child, "close") }
  }
  return {
    delivered,
    /** So many new items. */
    add: (count: number) => appendFileSync(join(folder, "items"), "x".repeat(count)),
    /** Starts it, and kills it so many milliseconds after it has begun with something for the n-th time. */
    killAt: async (moment: Moment, time: number, delay: number) => {
      const { child, ended, lines } = start()
      let seen = 0
      lines.on("line", (line) => {
        if (line !== moment || ++seen !== time) return
        const until = performance.now() + delay
        while (performance.now() < until);
        child.kill("SIGKILL")
      })
      const [code, signal] = await ended
      if (signal !== "SIGKILL") throw new Error(`The runner has ended by itself, with ${code}.`)
    },
    /** Starts it, waits until so much was delivered to each subscription, and tells it to stop. */
    untilDelivered: async (count: number) => {
      const { child, ended } = start()
      const keys = () => new Set(delivered().map(({ key, subscription }) => `${subscription} ${key}`)).size
      while (keys() < 3 * count && child.exitCode === null) await setTimeout(100)
      child.kill("SIGTERM")
      await ended
    }
  }
}
