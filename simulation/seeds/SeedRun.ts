import type { Kind } from "./Kind.ts"
import { kindOf, named } from "./Kinds.ts"
import { keptStories } from "./KeptStories.ts"
import * as Tally from "./Tally.ts"

/** Which stories to play. */
export interface SeedRun {
  readonly from: number
  readonly seeds: number
  /** Stories of one kind; each seed's own if left out. */
  readonly kind?: string | undefined
  /** Whether the kept stories come first. */
  readonly isKept: boolean
  /** Whether the first failure ends it. */
  readonly isBrief: boolean
}

/** Plays stories one after the other; is told after each. */
export const play = async (
  { from, isBrief, isKept, kind, seeds }: SeedRun,
  onStory: (tally: Tally.Tally) => void = () => {}
): Promise<Tally.Tally> => {
  let tally = Tally.none
  const isOver = () => isBrief && tally.failures.length > 0
  const given: Kind | undefined = kind === undefined ? undefined : named(kind)
  for (const kept of isKept ? keptStories : []) {
    if (isOver() || (given !== undefined && kept.kind !== given.name)) continue
    tally = Tally.add(tally, kept.kind, kept.name, await named(kept.kind).replay(kept.story))
  }
  for (let seed = from; seed < from + seeds && !isOver(); seed++) {
    const of = given ?? kindOf(seed)
    tally = Tally.add(tally, of.name, seed, await of.play(seed))
    onStory(tally)
  }
  return tally
}
