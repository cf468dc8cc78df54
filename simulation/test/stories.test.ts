import { describe, expect, it } from "vitest"
import * as Area from "../seeds/Area.ts"
import { keptStories } from "../seeds/KeptStories.ts"
import { named } from "../seeds/Kinds.ts"
import * as Summary from "../seeds/Summary.ts"
import * as Tally from "../seeds/Tally.ts"
import * as Workers from "../seeds/Workers.ts"
import { untold } from "../triggers/Watches.ts"

// So many in `npm test`; `pnpm simulate:writes --seeds` and `pnpm simulate:triggers --seeds` play more.
const seeds = 10_000
const minutes = 12

describe.each([Area.writes, Area.triggers])("stories of $name", (area) => {
  const kept = keptStories.filter(({ kind }) => area.kinds.some(({ name }) => name === kind))

  it.each(kept)("hold in $name", async ({ kind, story }) => {
    expect((await named(kind).replay(story)).played.broken).toEqual([])
  })

  it.each(area.kinds)("of $name go the same way when they are played again", async (kind) => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const [one, other] = [await kind.play(seed), await kind.play(seed)]
      expect(other.played.trace).toEqual(one.played.trace)
    }
  })

  it(`hold for ${seeds} seeds, and everything that can go wrong does`, { timeout: minutes * 60_000 }, async () => {
    const half = seeds / 2
    const tallies = await Promise.all([
      Workers.play([`--area=${area.name}`, `--seeds=${half}`, "--from=1"]),
      Workers.play([`--area=${area.name}`, `--seeds=${half}`, `--from=${half + 1}`])
    ])
    const tally = tallies.reduce(Tally.both, Tally.none)
    expect(Summary.faults(tally, area)).toEqual([])
    expect(tally.stories).toBe(seeds)
  })
})

describe("stories of triggers", () => {
  it("tell of every trigger of the catalogue", () => {
    expect(untold).toEqual([])
  })
})
