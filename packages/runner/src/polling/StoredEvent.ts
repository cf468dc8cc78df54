import { Schema } from "effect"
import type { WaitingEvent } from "../store/RunnerStore.ts"

const identified = Schema.decodeUnknownSync(
  Schema.Struct({ id: Schema.String, trigger: Schema.String, key: Schema.String })
)

/**
 * An event as it is stored. That a record is there has one id for ever. Later changes of it are counted by the ledger, which
 * a replay sets back: ids then say after which replay they were counted, lest two changes have the same.
 */
export const storedEvent = (event: unknown, replays: number): Pick<WaitingEvent, "id" | "body"> => {
  const { id, key, trigger } = identified(event)
  if (replays === 0 || id === `${trigger}:${key}`) return { id, body: JSON.stringify(event) }
  const counted = `${id}:replay-${replays}`
  return { id: counted, body: JSON.stringify({ ...Object(event), id: counted }) }
}
