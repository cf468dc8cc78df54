import { appendFileSync } from "node:fs"
import type { Reporter, TestModule } from "vitest/node"
import { type Counts, lineOf } from "./Counts.ts"

/**
 * Ends a test run with its counts on a line of their own; what failed outside of a test counts as one failure. Where several
 * runs follow one another, the file `TALLIES` collects the counts of each.
 */
export default class Tally implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>, unhandled: ReadonlyArray<unknown>): void {
    const count = { passed: 0, failed: unhandled.length, skipped: 0, pending: 0 }
    for (const module of modules) {
      for (const test of module.children.allTests()) count[test.result().state]++
      for (const suite of module.children.allSuites()) count.failed += suite.errors().length
      count.failed += module.errors().length
    }
    const { failed, passed, pending, skipped } = count
    const counts: Counts = { passed, failed, skipped: skipped + pending }
    if (process.env.TALLIES !== undefined) appendFileSync(process.env.TALLIES, `${JSON.stringify(counts)}\n`)
    process.stdout.write(`\n${lineOf(counts)}\n`)
  }
}
