import type { Ended } from "../stage/Process.ts"
import type { RunPlan } from "./Story.ts"

interface Present {
  readonly row: number
  readonly ids: ReadonlyArray<string>
}

interface Absent {
  readonly row: number
  readonly reason: string
}

/** What every report of creations says, whatever is created. */
export interface Report {
  readonly submitted: number
  readonly created: ReadonlyArray<Present>
  readonly existing: ReadonlyArray<Present>
  readonly excluded: ReadonlyArray<Absent>
  readonly rejected: ReadonlyArray<Absent>
  readonly unknown: ReadonlyArray<Absent>
}

/** The parts of a report. */
export const verdicts = ["created", "existing", "excluded", "rejected", "unknown"] as const

/** A run, as it went. */
export interface Ran extends Ended<Report> {
  readonly plan: RunPlan
  /** The item of each of its rows. */
  readonly indexes: ReadonlyArray<number>
}
