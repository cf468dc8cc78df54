import type { Remains } from "./Remains.ts"
import type { Telling, Told } from "./Told.ts"
import { named } from "./Watches.ts"
import type { Life, Version } from "./Witness.ts"

/** How often something began to be so in the history of a record; from being gone counts, too. */
const beginnings = ({ versions }: Life, isSo: (version: Version) => boolean): number =>
  versions.filter((version, at) => {
    const before = versions[at - 1]
    return isSo(version) && !(before !== undefined && before.to === version.from && isSo(before))
  }).length

/** How often it may be reported under ids of their own. */
const mostOf = (life: Life, { event, versions }: Telling, facetOn: string | undefined): number => {
  switch (event.change) {
    case "created":
      return beginnings(life, () => true)
    case "removed":
      return beginnings(life, () => true)
    case "updated":
      return beginnings(life, ({ print }) => versions.some((version) => version.print === print))
    default:
      return beginnings(life, ({ isOn }) => isOn === (event.change === facetOn))
  }
}

const sameChange = (one: Telling, other: Telling): boolean =>
  one.event.key === other.event.key &&
  one.event.change === other.event.change &&
  (one.event.change !== "updated" ||
    one.versions.some(({ print }) => other.versions.some((each) => each.print === print)))

/** A change has one id, and an id one change (law 7). */
export const identity = ({ acting, story }: Remains, told: Told): ReadonlyArray<string> => {
  const facet = named(story.trigger).trigger.on.find((change) => typeof change !== "string")
  const wrong: Array<string> = [...acting.witness.confused].map((key) => `identity: two records have the key ${key}`)
  const byId = new Map<string, Telling>()
  const committed = new Set<string>()
  const ids = new Map<string, Set<string>>()
  for (const telling of told.all) {
    const { event, life, poll } = telling
    const { id } = event
    const known = byId.get(id)
    if (known !== undefined && !sameChange(known, telling)) wrong.push(`identity: ${id} stands for two changes`)
    byId.set(id, telling)
    if (committed.has(id)) wrong.push(`identity: ${id} is reported again`)
    if (poll.fate === "committed") committed.add(id)
    if (life === undefined || telling.versions.length === 0) continue
    const of = `${event.key} ${event.change} ${event.change === "updated" ? telling.versions[0]?.print : ""}`
    const all = ids.get(of) ?? new Set()
    ids.set(of, all.add(id))
    if (all.size > mostOf(life, telling, facet?.on)) wrong.push(`identity: ${of} is reported under several ids`)
  }
  return [...new Set(wrong)]
}
