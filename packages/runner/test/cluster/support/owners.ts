import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { fileURLToPath } from "node:url"
import { shardCount } from "../../../src/store/Shard.ts"

const script = fileURLToPath(new URL("owner.ts", import.meta.url))
const all = Array.from({ length: shardCount }, (_, shard) => shard)

/** A process that owns shards; see owner.ts. */
export interface Owner {
  /** What it last said that it owns; nothing once it is gone. */
  readonly shards: () => ReadonlyArray<number>
  /** Sends it a signal. One that stands still says nothing, and counts as owning nothing. */
  readonly signal: (signal: "SIGKILL" | "SIGSTOP" | "SIGCONT" | "SIGTERM") => void
}

/** Starts processes on one database, and waits until they own what they should. */
export const owners = (schema: string) => {
  const started: Array<Owner & { readonly end: () => Promise<unknown> }> = []
  const waiting = new Set<() => void>()
  const changed = () => waiting.forEach((look) => look())

  const start = (url: string): Owner => {
    const env = { PATH: process.env["PATH"], HOST: "", PORT: "not a port", OWNER_URL: url, OWNER_SCHEMA: schema }
    const child = spawn(process.execPath, [script], { env, stdio: ["ignore", "pipe", "pipe"] })
    let shards: ReadonlyArray<number> = []
    let isStill = false
    const ended = once(child, "close")
    createInterface(child.stdout).on("line", (line) => {
      const told = JSON.parse(line)
      shards = told === "all" ? all : told
      changed()
    })
    let complaints = ""
    child.stderr.setEncoding("utf8").on("data", (text: string) => (complaints += text))
    child.once("close", (code) => {
      if (code === 1) console.error(complaints)
      shards = []
      changed()
    })
    const owner = {
      shards: () => (isStill ? [] : shards),
      signal: (signal: NodeJS.Signals) => {
        isStill = signal === "SIGSTOP"
        child.kill(signal)
      },
      end: () => {
        child.kill("SIGKILL")
        return ended
      }
    }
    started.push(owner)
    return owner
  }

  /** Resolves when this is so; the test's own time is the limit. */
  const until = (isSo: () => boolean) =>
    new Promise<void>((resolve) => {
      const look = () => {
        if (!isSo()) return
        waiting.delete(look)
        resolve()
      }
      waiting.add(look)
      look()
    })

  return {
    start,
    until,
    /** Resolves when these own all shards between them, each one by one of them, and some each. */
    untilShared: (among: ReadonlyArray<Owner>) =>
      until(() => {
        const owned = among.flatMap((owner) => owner.shards())
        const isFair = among.every((owner) => owner.shards().length > shardCount / among.length / 2)
        return isFair && owned.length === shardCount && new Set(owned).size === shardCount
      }),
    end: () => Promise.all(started.map(({ end }) => end()))
  }
}

/** See {@link owners}. */
export type Owners = ReturnType<typeof owners>
