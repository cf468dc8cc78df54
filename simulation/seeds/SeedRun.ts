import type { Kind, Told } from "./Kind.ts"
import * as Area from "./Area.ts"
import { named } from "./Kinds.ts"
import { keptStories } from "./KeptStories.ts"
import * as Tally from "./Tally.ts"

/** Which stories to play. */
export interface SeedRun {
  readonly area: Area.Area
  readonly from: number
  readonly seeds: number
  /** Stories of one kind; each seed's own if left out. */
  readonly kind?: string | undefined
  /** Whether the kept stories come first. */
  readonly isKept: boolean
  /** Whether the first failure ends it. */
  readonly isBrief: boolean
}

// One in so many stories is played twice, and has to go the same way.
const share = 40

const told = async (kind: Kind, seed: number): Promise<Told> => {
  const one = await kind.play(seed)
  if (seed % share !== 0) return one
  const other = await kind.play(seed)
  if (other.played.trace.join("\n") === one.played.trace.join("\n")) return one
  const broken = [...one.played.broken, "determinism: it went another way when it was played again"]
  return { ...one, played: { ...one.played, broken } }
}

/** Plays stories one after the other; is told after each. */
export const play = async (
  { area, from, isBrief, isKept, kind, seeds }: SeedRun,
  onStory: (tally: Tally.Tally) => void = () => {}
): Promise<Tally.Tally> => {
  let tally = Tally.none
  const isOver = () => isBrief && tally.failures.length > 0
  const given: Kind | undefined = kind === undefined ? undefined : named(kind)
  for (const kept of isKept ? keptStories : []) {
    const isWanted = given === undefined ? area.kinds.some(({ name }) => name === kept.kind) : kept.kind === given.name
    if (isOver() || !isWanted) continue
    tally = Tally.add(tally, kept.kind, kept.name, await named(kept.kind).replay(kept.story))
  }
  for (let seed = from; seed < from + seeds && !isOver(); seed++) {
    const of = given ?? Area.kindOf(area, seed)
    tally = Tally.add(tally, of.name, seed, await told(of, seed))
    onStory(tally)
  }
  return tally
}
