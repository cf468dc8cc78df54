import { existsSync, readFileSync } from "node:fs"

/** How tests ended. */
export interface Counts {
  readonly passed: number
  readonly failed: number
  readonly skipped: number
}

/** One line for people. */
export const lineOf = ({ failed, passed, skipped }: Counts): string =>
  `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}`

/** The sum of the counts in a file, which has those of one run a line. */
export const sumIn = (file: string): Counts => {
  const lines = existsSync(file) ? readFileSync(file, "utf8").split("\n") : []
  const runs = lines.filter((line) => line !== "").map((line): Counts => JSON.parse(line))
  const sum = (of: keyof Counts) => runs.reduce((total, counts) => total + counts[of], 0)
  return { passed: sum("passed"), failed: sum("failed"), skipped: sum("skipped") }
}
