import type { Told } from "./Kind.ts"

/** A seed, or a kept story, that did not go as it should. */
export interface Failure {
  readonly kind: string
  readonly seed: number | string
  readonly broken: ReadonlyArray<string>
}

/** What many stories came to; plain data, so that processes can hand it on. */
export interface Tally {
  readonly stories: number
  readonly struck: Readonly<Record<string, number>>
  readonly counts: Readonly<Record<string, number>>
  readonly failures: ReadonlyArray<Failure>
}

export const none: Tally = { stories: 0, struck: {}, counts: {}, failures: [] }

const sum = (left: Tally["counts"], right: Iterable<readonly [string, number]>): Tally["counts"] => {
  const result: Record<string, number> = { ...left }
  for (const [name, times] of right) result[name] = (result[name] ?? 0) + times
  return result
}

/** One more story. */
export const add = (tally: Tally, kind: string, seed: number | string, { played }: Told): Tally => ({
  stories: tally.stories + 1,
  struck: sum(tally.struck, played.struck),
  counts: sum(sum(tally.counts, played.counts), [[`stories of ${kind}`, 1]]),
  failures: played.broken.length === 0 ? tally.failures : [...tally.failures, { kind, seed, broken: played.broken }]
})

/** What two processes came to. */
export const both = (left: Tally, right: Tally): Tally => ({
  stories: left.stories + right.stories,
  struck: sum(left.struck, Object.entries(right.struck)),
  counts: sum(left.counts, Object.entries(right.counts)),
  failures: [...left.failures, ...right.failures]
})
