import * as Hazard from "../api/Hazard.ts"
import { happenings } from "../triggers/Hazards.ts"
import type { Kind } from "./Kind.ts"
import * as Kinds from "./Kinds.ts"

/** What stories are about, and which story a seed stands for. */
export interface Area {
  readonly name: "writes" | "triggers"
  readonly kinds: ReadonlyArray<Kind>
  /** One place for every seed that ends in this digit. */
  readonly places: ReadonlyArray<Kind>
  /** Everything that can go wrong, and that has to in many stories. */
  readonly hazards: ReadonlyArray<string>
}

const { creations, deletions, subscriptions, subscriptionsThroughAll, throughAll, upserts } = Kinds

const reads = (kinds: ReadonlyArray<string>) => kinds.map((kind) => `read: ${kind}`)

export const writes: Area = {
  name: "writes",
  kinds: [creations, throughAll, deletions, upserts],
  places: [throughAll, creations, creations, deletions, creations, creations, upserts, creations, deletions, creations],
  hazards: [...Hazard.writeKinds.map((kind) => `write: ${kind}`), ...reads(Hazard.readKinds)]
}

export const triggers: Area = {
  name: "triggers",
  kinds: [subscriptions, subscriptionsThroughAll],
  places: [subscriptionsThroughAll, ...Array.from({ length: 9 }, () => subscriptions)],
  hazards: [...reads(Hazard.pollKinds), ...happenings]
}

/** The area of a name. */
export const named = (name: string): Area => {
  const area = [writes, triggers].find((each) => each.name === name)
  if (area === undefined) throw new Error(`There are no stories of ${name}, only of writes and of triggers.`)
  return area
}

/** The kind of story that a seed stands for, where none is asked for. */
export const kindOf = ({ places }: Area, seed: number): Kind => {
  const kind = places[seed % places.length]
  if (kind === undefined) throw new Error(`There is no story of seed ${seed}.`)
  return kind
}
