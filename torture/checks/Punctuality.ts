import type { Evidence } from "../Evidence.ts"
import type { Finding } from "./Finding.ts"
import { groupedBy } from "./GroupedBy.ts"
import { summary } from "./Quantiles.ts"

/** How late polls were, whatever happened: a figure that tells how much the machine had to do. */
export const punctuality = ({ happenings, settled }: Evidence): Finding => {
  const isCalm = (from: number, to: number) => happenings.every((each) => each.to + 10_000 < from || each.from > to)
  const late = [...groupedBy(settled, ({ subscription }) => subscription).values()].flatMap((polls) =>
    polls.flatMap(({ at, dueIn }, index) => {
      const next = polls[index + 1]
      const due = at + dueIn
      return next === undefined || !isCalm(due, next.at) ? [] : [Math.max(0, next.at - due)]
    })
  )
  return { name: "lateness of polls in calm times", figure: summary(late), faults: [] }
}
