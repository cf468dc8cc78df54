import { type Event, isTaken, type Polled } from "./Polled.ts"
import type { Remains } from "./Remains.ts"
import { alive } from "./Known.ts"
import type { Life, Version } from "./Witness.ts"

/** An event that was taken, with the poll that gave it and what its record was at that time. */
export interface Telling {
  readonly event: Event
  readonly poll: Polled
  readonly life: Life | undefined
  /** What the record was while the poll was under way, as far as the event says the same. */
  readonly versions: ReadonlyArray<Version>
}

/** Events by their records. */
export interface Told {
  readonly all: ReadonlyArray<Telling>
  /** Those whose state was stored, too, of one record in their order. */
  readonly committed: (key: string) => ReadonlyArray<Telling>
}

/** Whether a record says what another says of all that both speak of. */
const agrees = (record: object, said: unknown): boolean => {
  if (typeof said !== "object" || said === null) return false
  const fields = new Map(Object.entries(said))
  return Object.entries(record).every(
    ([name, value]) => !fields.has(name) || JSON.stringify(fields.get(name)) === JSON.stringify(value)
  )
}

export const make = ({ acting, polls }: Remains): Told => {
  const all = polls.filter(isTaken).flatMap((poll) =>
    poll.events.map((event): Telling => {
      const life = acting.witness.lives.get(event.key)
      const meanwhile = life === undefined ? [] : alive(life.versions, poll.startedAt, poll.endedAt)
      return { event, poll, life, versions: meanwhile.filter(({ record }) => agrees(record, event.record)) }
    })
  )
  const byKey = new Map<string, Array<Telling>>()
  for (const telling of all) {
    if (telling.poll.fate !== "committed") continue
    const known = byKey.get(telling.event.key)
    if (known === undefined) byKey.set(telling.event.key, [telling])
    else known.push(telling)
  }
  return { all, committed: (key) => byKey.get(key) ?? [] }
}
