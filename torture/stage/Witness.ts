import { closeSync, existsSync, openSync, readFileSync, writeSync } from "node:fs"
import { join } from "node:path"

/** A poll that the database has accepted. */
export interface Settled {
  readonly runner: string
  readonly subscription: string
  readonly version: number
  /** When it was accepted, and how long after that the next one is due. */
  readonly at: number
  readonly dueIn: number
  readonly problem?: string
}

/** An event that a handler was given. */
export interface Delivered {
  readonly runner: string
  readonly subscription: string
  readonly at: number
  /** The event as JSON, without the subscription. */
  readonly event: { readonly id: string; readonly key: string; readonly record: unknown }
}

/** A payroll run that was completed; it came into the world between these moments. */
export interface Completed {
  readonly company: number
  readonly key: string
  readonly from: number
  readonly to: number
}

interface Kinds {
  readonly settled: Settled
  readonly delivered: Delivered
  readonly completed: Completed
}

const fileOf = (folder: string, kind: keyof Kinds) => join(folder, `${kind}.ndjson`)

/** Notes what it is told in a file that several processes append to; what was noted survives the process. */
export const witness = <Kind extends keyof Kinds>(folder: string, kind: Kind) => {
  const file = openSync(fileOf(folder, kind), "a")
  return {
    note: (...entries: ReadonlyArray<Kinds[Kind]>): void => {
      if (entries.length > 0) writeSync(file, entries.map((entry) => `${JSON.stringify(entry)}\n`).join(""))
    },
    close: () => closeSync(file)
  }
}

/** All that was noted, in order. */
export const read = <Kind extends keyof Kinds>(folder: string, kind: Kind): ReadonlyArray<Kinds[Kind]> => {
  const file = fileOf(folder, kind)
  if (!existsSync(file)) return []
  return readFileSync(file, "utf8")
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => JSON.parse(line))
}
