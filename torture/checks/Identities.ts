import type { Evidence } from "../Evidence.ts"
import type { Finding } from "./Finding.ts"

/** An event id stands for one change, whoever is told of it and how often; nobody keeps it twice. */
export const identities = ({ delivered, events }: Evidence): Finding => {
  const faults: Array<string> = []
  const contents = new Map<string, string>()
  const isOne = (name: string, content: string) => {
    const known = contents.get(name)
    if (known === undefined) contents.set(name, content)
    else if (known !== content) faults.push(`${name} has two contents`)
  }
  for (const { event, subscription } of delivered) {
    isOne(`the event ${event.id}`, JSON.stringify([event.key, event.record]))
    // To one subscription it is the same to the letter, with the moment at which it was seen.
    isOne(`the event ${event.id} of ${subscription}`, JSON.stringify(event))
    isOne(`the change of ${event.key}`, event.id)
  }
  const kept = new Set<string>()
  for (const { id, subscription } of events) {
    const name = `${subscription} ${id}`
    if (kept.has(name)) faults.push(`the event ${id} of ${subscription} is kept twice`)
    kept.add(name)
  }
  return { name: "one event id, one change", figure: `${new Set(events.map(({ id }) => id)).size} ids`, faults }
}
