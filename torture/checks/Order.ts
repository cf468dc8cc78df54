import type { Evidence } from "../Evidence.ts"
import { groupedBy } from "./GroupedBy.ts"
import type { Finding } from "./Finding.ts"

/** Each subscription is given its events in their order; what is repeated has been given before. */
export const order = ({ delivered, events }: Evidence): Finding => {
  const first = new Map<string, Array<string>>()
  const known = new Set<string>()
  for (const { event, subscription } of delivered) {
    const name = `${subscription} ${event.id}`
    if (known.has(name)) continue
    known.add(name)
    const ids = first.get(subscription) ?? []
    ids.push(event.id)
    first.set(subscription, ids)
  }
  const faults = [...groupedBy(events, ({ subscription }) => subscription)].flatMap(([subscription, kept]) => {
    const given = first.get(subscription) ?? []
    const at = kept.findIndex(({ id }, index) => given[index] !== id)
    return [
      ...(at === -1 ? [] : [`${subscription} was given ${given[at] ?? "nothing"} in the place of ${kept[at]?.id}`]),
      ...kept.flatMap(({ sequence }, index) =>
        sequence === index + 1 ? [] : [`${subscription} counts ${sequence} in the place of ${index + 1}`]
      ),
      ...kept.flatMap(({ id, status }) => (status === "delivered" ? [] : [`${id} of ${subscription} is ${status}`]))
    ]
  })
  return { name: "order of each subscription", figure: `${first.size} subscriptions with events`, faults }
}
