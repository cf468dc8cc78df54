import { describe, expect, it } from "vitest"
import { mutants } from "../mutants/Mutants.ts"
import { hunt } from "../mutants/Hunt.ts"

const minutes = 8

describe("mutants of writes and triggers", () => {
  it("are all caught", { timeout: minutes * 60_000 }, async () => {
    const verdicts = await hunt(mutants, { seeds: 4000, jobs: 2 })
    expect(verdicts.filter(({ isCaught }) => !isCaught)).toEqual([])
  })
})
