import type { Evidence, Watch } from "../Evidence.ts"
import { groupedBy } from "./GroupedBy.ts"

/** The runs that a subscription has to deliver, and those that it may besides. */
export interface Expected {
  readonly must: ReadonlySet<string>
  readonly may: ReadonlySet<string>
}

/**
 * What each subscription has to deliver. One that starts now has begun with its first accepted poll at the latest, and
 * not before it was created.
 */
export const expected = ({ completed, settled, watches }: Evidence): ReadonlyMap<string, Expected> => {
  const began = new Map<string, number>()
  for (const { at, problem, subscription } of settled) {
    if (problem === undefined && !began.has(subscription)) began.set(subscription, at)
  }
  const runs = groupedBy(completed, ({ company }) => company)
  const keysOf = ({ company, from, id, start }: Watch): Expected => {
    const all = runs.get(company) ?? []
    const since = began.get(id) ?? Number.POSITIVE_INFINITY
    const must = all.filter((run) => start === "all" || run.from > since)
    const may = all.filter((run) => start === "all" || run.to >= from)
    return { must: new Set(must.map(({ key }) => key)), may: new Set(may.map(({ key }) => key)) }
  }
  return new Map(watches.map((watch) => [watch.id, keysOf(watch)]))
}
