import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { play } from "../creations/Play.ts"
import { story } from "../creations/Story.ts"

const stories = fc.noBias(story)

describe("creations", () => {
  it("hold what is promised in every story", () => {
    const property = fc.property(stories, (one) => {
      expect(play(one).broken).toEqual([])
    })
    fc.assert(property, { seed: 1, numRuns: 500 })
  })

  it("go the same way when a story is played again", () => {
    for (const one of fc.sample(stories, { seed: 2, numRuns: 20 })) {
      expect(play(one).trace).toEqual(play(one).trace)
    }
  })
})
