import type { Taken } from "./tally.ts"

export const many = (count: number): string => Math.round(count).toLocaleString("en")
export const median = (values: ReadonlyArray<number>): number =>
  values.toSorted((a, b) => a - b)[values.length >> 1] ?? 0
export const mean = (values: ReadonlyArray<number>): number => sum(values) / Math.max(1, values.length)
const sum = (values: ReadonlyArray<number>): number => values.reduce((total, value) => total + value, 0)

/** Polls a second, of all processes together. */
export const rate = (taken: ReadonlyArray<Taken>): number =>
  sum(taken.map(({ millis, polls }) => (polls / millis) * 1000))

/** CPU time of the processes for a poll, milliseconds. */
export const cpu = (taken: ReadonlyArray<Taken>): number =>
  sum(taken.map(({ cpu }) => cpu)) / sum(taken.map(({ polls }) => polls))

/** How many cores the processes kept busy. */
export const cores = (taken: ReadonlyArray<Taken>): number => sum(taken.map(({ cpu, millis }) => cpu / millis))

/** After so many milliseconds this share of polls was stored. */
export const percentile = (taken: ReadonlyArray<Taken>, share: number): number => {
  const length = taken[0]?.late.length ?? 0
  const late = Array.from({ length }, (_, at) => sum(taken.map(({ late }) => late[at] ?? 0)))
  const enough = sum(late) * share
  let seen = 0
  return late.findIndex((count) => (seen += count) >= enough)
}
