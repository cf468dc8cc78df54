import { describe, expect, it } from "vitest"
import { keptStories } from "../seeds/KeptStories.ts"
import { kinds, named } from "../seeds/Kinds.ts"
import * as Summary from "../seeds/Summary.ts"
import * as Tally from "../seeds/Tally.ts"
import * as Workers from "../seeds/Workers.ts"

// So many in `npm test`; `pnpm simulate:writes --seeds` plays more.
const seeds = 10_000
const minutes = 12

describe("stories of writes", () => {
  it.each(keptStories)("hold in $name", async ({ kind, story }) => {
    expect((await named(kind).replay(story)).played.broken).toEqual([])
  })

  it.each(kinds.map(({ name }) => name))("of %s go the same way when they are played again", async (name) => {
    for (const seed of [1, 2, 3, 4, 5]) {
      const [one, other] = [await named(name).play(seed), await named(name).play(seed)]
      expect(other.played.trace).toEqual(one.played.trace)
    }
  })

  it(`hold for ${seeds} seeds, and everything that can go wrong does`, { timeout: minutes * 60_000 }, async () => {
    const half = seeds / 2
    const tallies = await Promise.all([
      Workers.play([`--seeds=${half}`, "--from=1"]),
      Workers.play([`--seeds=${half}`, `--from=${half + 1}`])
    ])
    const tally = tallies.reduce(Tally.both, Tally.none)
    expect(Summary.faults(tally)).toEqual([])
    expect(tally.stories).toBe(seeds)
  })
})
