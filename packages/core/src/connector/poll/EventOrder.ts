import type { AnyTrigger } from "../TriggerDefinition.ts"
import type { TriggerEvent } from "../TriggerEvent.ts"

// 9 before 10, in every place of a key.
const naturally = new Intl.Collator("en", { numeric: true })

/** Events in the order of their records' dates, oldest first, and of their keys; changes of one record as they came. */
export const inOrder = <E, R>(
  { feed }: AnyTrigger<E, R>,
  events: ReadonlyArray<TriggerEvent<unknown>>
): ReadonlyArray<TriggerEvent<unknown>> => {
  // Of one record the first date counts: it may have moved since, and what is gone has none.
  const days = new Map<string, string>()
  for (const { key, record } of events) if (!days.has(key)) days.set(key, feed.date?.(record) ?? "")
  const dayOf = ({ key }: TriggerEvent<unknown>): string => days.get(key) ?? ""
  return events.toSorted((a, b) =>
    dayOf(a) < dayOf(b) ? -1 : dayOf(a) > dayOf(b) ? 1 : naturally.compare(a.key, b.key)
  )
}
