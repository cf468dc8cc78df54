import * as fc from "fast-check"
import type { Played } from "./Played.ts"

/** A story that was played. */
export interface Told {
  readonly story: unknown
  readonly played: Played
}

/** One kind of stories: a seed says which. */
export interface Kind {
  readonly name: string
  readonly play: (seed: number) => Promise<Told>
  /** Plays a story that was kept. */
  readonly replay: (story: unknown) => Promise<Told>
  /** The story of the seed without what does not matter to its going wrong. */
  readonly shrink: (seed: number) => Promise<Told>
}

const propertyOf = (fault = ""): string => fault.split(":")[0] ?? ""

/** Stories of a kind, and how they are played. */
export const make = <Story>(
  name: string,
  arbitrary: fc.Arbitrary<Story>,
  play: (story: Story) => Played | Promise<Played>
): Kind => {
  const stories = fc.noBias(arbitrary)
  const tell = async (story: Story): Promise<Told> => ({ story, played: await play(story) })
  const first = (seed: number): Story => {
    const [story] = fc.sample(stories, { seed, numRuns: 1 })
    if (story === undefined) throw new Error(`There is no story of seed ${seed}.`)
    return story
  }
  return {
    name,
    play: (seed) => tell(first(seed)),
    // What was kept was a story of this kind when it was.
    replay: (story) => tell(story as Story),
    shrink: async (seed) => {
      // What is shrunk goes on breaking the same property.
      const property = propertyOf((await play(first(seed))).broken[0])
      const holds = fc.asyncProperty(stories, async (story) => {
        const { broken } = await play(story)
        return broken.length === 0 || !broken.map(propertyOf).includes(property)
      })
      const { counterexample } = await fc.check(holds, { seed, numRuns: 1 })
      return tell(counterexample?.[0] ?? first(seed))
    }
  }
}
