import { createHash, randomUUID } from "node:crypto"
import { mkdir, readFile, rename, writeFile } from "node:fs/promises"
import { join } from "node:path"

/** What is kept of a trigger between polls: its state, and its last events as they were shown, newest first. */
export interface KeptEvents {
  readonly state: string
  readonly events: ReadonlyArray<unknown>
}

/** Where it is kept. */
export interface EventStore {
  load(key: string): Promise<KeptEvents | undefined>
  /** All of it or nothing is kept. */
  save(key: string, kept: KeptEvents): Promise<void>
}

/** Keeps it as long as the process lives. */
export const inMemory = (): EventStore => {
  const kept = new Map<string, KeptEvents>()
  return {
    load: async (key) => kept.get(key),
    save: async (key, value) => void kept.set(key, value)
  }
}

const isMissing = (error: unknown): boolean => error instanceof Error && "code" in error && error.code === "ENOENT"

/** Keeps it in files of a folder, for this user's eyes only. A file that is damaged is an error, never a new start. */
export const inFolder = (folder: string): EventStore => {
  const fileOf = (key: string) => join(folder, `${createHash("sha256").update(key).digest("hex").slice(0, 32)}.json`)
  return {
    load: async (key) => {
      const text = await readFile(fileOf(key), "utf8").catch((error: unknown) => {
        if (isMissing(error)) return undefined
        throw error
      })
      return text === undefined ? undefined : JSON.parse(text)
    },
    save: async (key, kept) => {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const draft = join(folder, `${randomUUID()}.draft`)
      await writeFile(draft, JSON.stringify(kept), { mode: 0o600, flush: true })
      await rename(draft, fileOf(key))
    }
  }
}
