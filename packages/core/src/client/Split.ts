import { Array } from "effect"
import { addDays, daysBetween, type LocalDate } from "../values/LocalDate.ts"

/** The values of a filter in portions of at most so many. */
export const portions = <Value>(values: ReadonlyArray<Value>, most: number): ReadonlyArray<ReadonlyArray<Value>> =>
  values.length <= most ? [values] : Array.chunksOf([...new Set(values)], most)

/** A range of days, both ends included. */
export interface Window {
  readonly from: LocalDate
  readonly to: LocalDate
}

/** A range in windows of at most so many days between their ends; they touch and do not overlap. */
export const windows = ({ from, to }: Window, most: number): ReadonlyArray<Window> => {
  if (daysBetween(from, to) <= most) return [{ from, to }]
  const end = addDays(from, most)
  return [{ from, to: end }, ...windows({ from: addDays(end, 1), to }, most)]
}
