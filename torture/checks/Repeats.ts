import type { Evidence } from "../Evidence.ts"
import type { Finding } from "./Finding.ts"

/** Before and after something happened that breaks off deliveries, milliseconds: a lease, and what waits for it. */
const around = { before: 5_000, after: 20_000 }

const breaking: ReadonlySet<string> = new Set(["kill", "pause", "database"])

/** Events are given again only where something broke the first delivery off, which a busy machine does too. */
export const repeats = ({ delivered, happenings }: Evidence, isBusy: boolean): Finding => {
  const times = happenings.filter(({ kind }) => breaking.has(kind))
  const isNear = (at: number) => times.some(({ from, to }) => at >= from - around.before && at <= to + around.after)
  const first = new Set<string>()
  const again = delivered.filter(({ event, subscription }) => {
    const name = `${subscription} ${event.id}`
    return first.size === first.add(name).size
  })
  const faults = again
    .filter(({ at }) => !isBusy && !isNear(at))
    .map(({ event, subscription }) => `${subscription} was given ${event.id} again, though nothing had happened`)
  return { name: "repeats, around breaks only", figure: `${again.length} of ${delivered.length} deliveries`, faults }
}
