import type { Evidence } from "../Evidence.ts"
import { expected } from "./Expected.ts"
import type { Finding } from "./Finding.ts"

/** Every run that was completed after a subscription began is delivered to it, and no other. */
export const deliveries = (evidence: Evidence): Finding => {
  const delivered = new Map<string, Set<string>>(evidence.watches.map(({ id }) => [id, new Set()]))
  for (const { event, subscription } of evidence.delivered) delivered.get(subscription)?.add(event.key)
  const faults = [...expected(evidence)].flatMap(([id, { may, must }]) => {
    const keys = delivered.get(id) ?? new Set()
    return [
      ...[...must].filter((key) => !keys.has(key)).map((key) => `${id} was never given the run ${key}`),
      ...[...keys].filter((key) => !may.has(key)).map((key) => `${id} was given the run ${key}, which is not its own`)
    ]
  })
  const count = [...delivered.values()].reduce((sum, keys) => sum + keys.size, 0)
  return { name: "every record delivered", figure: `${count} events of ${evidence.completed.length} runs`, faults }
}
