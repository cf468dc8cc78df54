import { mkdtempSync, rmSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { expect, it } from "vitest"
import { lineOf, sumIn } from "../Counts.ts"

const folder = mkdtempSync(join(tmpdir(), "ferrule-counts-"))

it("the counts of several runs are told as one line", () => {
  const file = join(folder, "tallies")
  expect(lineOf(sumIn(file))).toBe("0 passed, 0 failed")
  writeFileSync(file, '{"passed":3,"failed":0,"skipped":1}\n{"passed":4,"failed":2,"skipped":0}\n')
  expect(lineOf(sumIn(file))).toBe("7 passed, 2 failed, 1 skipped")
  rmSync(folder, { recursive: true })
})
