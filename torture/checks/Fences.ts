import type { Evidence } from "../Evidence.ts"
import type { Finding } from "./Finding.ts"

/** The poll of a subscription is accepted from one runner: of one claim there is one end. */
export const fences = ({ settled }: Evidence): Finding => {
  const ends = new Map<string, string>()
  const faults: Array<string> = []
  for (const { runner, subscription, version } of settled) {
    const claim = `${subscription} ${version}`
    const other = ends.get(claim)
    if (other !== undefined)
      faults.push(`the poll ${version} of ${subscription} was accepted from ${other} and ${runner}`)
    ends.set(claim, runner)
  }
  const hands = new Set(settled.map(({ runner }) => runner)).size
  return { name: "no poll accepted from two runners", figure: `${settled.length} polls by ${hands} runners`, faults }
}
