import { play, playThroughAll } from "../creations/Play.ts"
import { story } from "../creations/Story.ts"
import * as Deletions from "../deletions/Play.ts"
import * as DeletionStory from "../deletions/Story.ts"
import * as Upserts from "../upserts/Play.ts"
import * as UpsertStory from "../upserts/Story.ts"
import * as Kind from "./Kind.ts"

/** Creations of pending items. */
const creations = Kind.make("creations", story, play)

/** The same through everything that is between the service and the API. */
const throughAll = Kind.make("through-all", story, playThroughAll)

/** Deletions of pending items that payrolls use up meanwhile. */
const deletions = Kind.make("deletions", DeletionStory.story, Deletions.play)

/** Scheduled deductions that several runs change. */
const upserts = Kind.make("upserts", UpsertStory.story, Upserts.play)

/** Every kind of stories. */
export const kinds: ReadonlyArray<Kind.Kind> = [creations, throughAll, deletions, upserts]

// One place for every seed that ends in this digit.
const places: ReadonlyArray<Kind.Kind> = [
  throughAll,
  creations,
  creations,
  deletions,
  creations,
  creations,
  upserts,
  creations,
  deletions,
  creations
]

/** The kind of story that a seed stands for, where none is asked for. */
export const kindOf = (seed: number): Kind.Kind => places[seed % places.length] ?? creations

export const named = (name: string): Kind.Kind => {
  const kind = kinds.find((each) => each.name === name)
  if (kind === undefined) throw new Error(`There are no stories of ${name}, only of ${kinds.map((each) => each.name)}.`)
  return kind
}
