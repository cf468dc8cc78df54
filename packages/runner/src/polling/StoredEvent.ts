import { Schema } from "effect"
import type { WaitingEvent } from "../store/RunnerStore.ts"

const Event = Schema.Struct({ id: Schema.String, trigger: Schema.String, key: Schema.String })

const eventOf = Schema.decodeUnknownSync(Schema.StructWithRest(Event, [Schema.Record(Schema.String, Schema.Unknown)]))

/**
 * An event as it is stored. That a record is there has one id for ever. Later changes of it are counted by the ledger, which
 * a replay sets back: ids then say after which replay they were counted, lest two changes have the same.
 */
export const storedEvent = (found: unknown, replays: number): Pick<WaitingEvent, "id" | "body"> => {
  const event = eventOf(found)
  const isCounted = event.id !== `${event.trigger}:${event.key}`
  const id = isCounted && replays > 0 ? `${event.id}:replay-${replays}` : event.id
  return { id, body: JSON.stringify({ ...event, id }) }
}
