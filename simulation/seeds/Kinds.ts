import { play } from "../creations/Play.ts"
import { story } from "../creations/Story.ts"
import * as Deletions from "../deletions/Play.ts"
import * as DeletionStory from "../deletions/Story.ts"
import * as Kind from "./Kind.ts"

/** Creations of pending items. */
const creations = Kind.make("creations", story, play)

/** Deletions of pending items that payrolls use up meanwhile. */
const deletions = Kind.make("deletions", DeletionStory.story, Deletions.play)

const kinds: ReadonlyArray<Kind.Kind> = [creations, deletions]

// One place for every tenth seed.
const places: ReadonlyArray<Kind.Kind> = [creations]

/** The kind of story that a seed stands for, where none is asked for. */
export const kindOf = (seed: number): Kind.Kind => places[seed % places.length] ?? creations

export const named = (name: string): Kind.Kind => {
  const kind = kinds.find((each) => each.name === name)
  if (kind === undefined) throw new Error(`There are no stories of ${name}, only of ${kinds.map((each) => each.name)}.`)
  return kind
}
