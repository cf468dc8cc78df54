import type { Reporter, TestModule } from "vitest/node"

/** Ends a test run with its counts on a line of their own. What failed outside of a test counts as one failure. */
export default class Tally implements Reporter {
  onTestRunEnd(modules: ReadonlyArray<TestModule>, unhandled: ReadonlyArray<unknown>): void {
    const count = { passed: 0, failed: unhandled.length, skipped: 0, pending: 0 }
    for (const module of modules) {
      for (const test of module.children.allTests()) count[test.result().state]++
      for (const suite of module.children.allSuites()) count.failed += suite.errors().length
      count.failed += module.errors().length
    }
    const skipped = count.skipped + count.pending
    process.stdout.write(
      `\n${count.passed} passed, ${count.failed} failed${skipped > 0 ? `, ${skipped} skipped` : ""}\n`
    )
  }
}
