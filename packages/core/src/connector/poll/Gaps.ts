import type { Alarm } from "../Alarm.ts"
import type * as Alarms from "./Alarms.ts"

/** The numbers that records have, by group. */
export type Numbers = ReadonlyMap<string, ReadonlySet<number>>

/** The numbers that are missing, by group. */
export type Missing = Readonly<Record<string, ReadonlyArray<number>>>

// Of one group: a list with more holes than that is not counted up.
const mostGaps = 1000

/** What is missing between the lowest and the highest number of each group. */
export const missing = (numbers: Numbers): Missing =>
  Object.fromEntries(
    [...numbers].flatMap(([group, own]) => {
      const gaps: Array<number> = []
      const sorted = [...own].toSorted((a, b) => a - b)
      for (const [at, number] of sorted.entries()) {
        for (let next = (sorted[at - 1] ?? number) + 1; next < number && gaps.length < mostGaps; next++) gaps.push(next)
      }
      return gaps.length === 0 ? [] : [[group, gaps] as const]
    })
  )

/** What is missing of other groups than these: those out of sight keep what is known of them. */
export const outside = (groups: ReadonlySet<string>, gaps: Missing): Missing =>
  Object.fromEntries(Object.entries(gaps).filter(([group]) => !groups.has(group)))

/** Numbers as ranges, such as `5, 9-12`. */
const ranges = (numbers: ReadonlyArray<number>): string => {
  const found: Array<[number, number]> = []
  for (const number of numbers) {
    const last = found.at(-1)
    if (last !== undefined && number === last[1] + 1) last[1] = number
    else found.push([number, number])
  }
  return found.map(([from, to]) => (from === to ? String(from) : `${from}-${to}`)).join(", ")
}

/** An alarm for each group with gaps of which none was raised yet. */
export const alarms = (raise: ReturnType<typeof Alarms.of>, found: Missing, raised: Missing): ReadonlyArray<Alarm> =>
  Object.entries(found).flatMap(([group, gaps]) => {
    const before = new Set(raised[group])
    const fresh = gaps.filter((number) => !before.has(number))
    return fresh.length === 0 ? [] : [raise.gap(group, ranges(fresh))]
  })
