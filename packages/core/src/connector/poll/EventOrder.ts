import type { AnyTrigger } from "../TriggerDefinition.ts"
import type { TriggerEvent } from "../TriggerEvent.ts"

// 9 before 10, in every place of a key.
const naturally = new Intl.Collator("en", { numeric: true })

/** Events in the order of their records' dates, oldest first, and of their keys; changes of one record as they came. */
export const inOrder = <E, R>(
  { feed }: AnyTrigger<E, R>,
  events: ReadonlyArray<TriggerEvent<unknown>>
): ReadonlyArray<TriggerEvent<unknown>> =>
  events
    .map((event) => ({ event, day: feed.date?.(event.record) ?? "" }))
    .toSorted((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : naturally.compare(a.event.key, b.event.key)))
    .map(({ event }) => event)
