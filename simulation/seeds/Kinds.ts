import { play, playThroughAll } from "../creations/Play.ts"
import { story } from "../creations/Story.ts"
import * as Deletions from "../deletions/Play.ts"
import * as DeletionStory from "../deletions/Story.ts"
import * as Triggers from "../triggers/Play.ts"
import * as TriggerStory from "../triggers/Story.ts"
import * as Upserts from "../upserts/Play.ts"
import * as UpsertStory from "../upserts/Story.ts"
import * as Kind from "./Kind.ts"

/** Creations of pending items. */
export const creations = Kind.make("creations", story, play)

/** The same through everything that is between the service and the API. */
export const throughAll = Kind.make("through-all", story, playThroughAll)

/** Deletions of pending items that payrolls use up meanwhile. */
export const deletions = Kind.make("deletions", DeletionStory.story, Deletions.play)

/** Scheduled deductions that several runs change. */
export const upserts = Kind.make("upserts", UpsertStory.story, Upserts.play)

/** Subscriptions to a trigger, in a world that changes. */
export const subscriptions = Kind.make("subscriptions", TriggerStory.story, Triggers.play)

/** The same through everything that is between the service and the API. */
export const subscriptionsThroughAll = Kind.make(
  "subscriptions-through-all",
  TriggerStory.story,
  Triggers.playThroughAll
)

/** Every kind of stories. */
const kinds: ReadonlyArray<Kind.Kind> = [
  creations,
  throughAll,
  deletions,
  upserts,
  subscriptions,
  subscriptionsThroughAll
]

export const named = (name: string): Kind.Kind => {
  const kind = kinds.find((each) => each.name === name)
  if (kind === undefined) throw new Error(`There are no stories of ${name}, only of ${kinds.map((each) => each.name)}.`)
  return kind
}
