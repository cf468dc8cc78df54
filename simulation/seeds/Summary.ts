import type { Area } from "./Area.ts"
import type { Failure, Tally } from "./Tally.ts"

// From so many stories on, a hazard that never struck is a fault of the stories.
const enough = 500

const neverStruck = ({ stories, struck }: Tally, { hazards }: Area): ReadonlyArray<string> =>
  stories < enough ? [] : hazards.filter((hazard) => struck[hazard] === undefined)

const faultOf = ({ broken, kind, seed }: Failure, area: Area): string => {
  const name =
    typeof seed === "string"
      ? `kept story ${seed}`
      : `pnpm simulate:${area.name} --seed ${seed} --kind ${kind} --trace --shrink`
  return [name, ...broken.map((each) => `    ${each}`)].join("\n")
}

/** What went wrong, with how to repeat it; also what never went wrong though it should have. Nothing where all is well. */
export const faults = (tally: Tally, area: Area): ReadonlyArray<string> => [
  ...neverStruck(tally, area).map((hazard) => `never struck: ${hazard}`),
  ...tally.failures.map((failure) => faultOf(failure, area))
]

const listed = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, times]) => `${name} ${times}`)
    .join(", ")

/** What stories came to, for people. */
export const text = (tally: Tally, area: Area, seconds: number): string =>
  [
    `struck: ${listed(tally.struck)}`,
    `came to: ${listed(tally.counts)}`,
    ...faults(tally, area).map((fault) => `✗ ${fault}`),
    `${tally.stories} stories, ${tally.failures.length} failed, ${seconds.toFixed(1)} s, ${(tally.stories / seconds).toFixed(0)} a second`
  ].join("\n")

/** Says how far it has come, where somebody looks. */
export const progress = (stories: number) => {
  const startedAt = performance.now()
  let done = 0
  const say = (words: string) => void (process.stderr.isTTY && process.stderr.write(`\r\x1b[K${words}`))
  return {
    add: (count: number) => say(`${(done += count)} of ${stories} stories`),
    end: () => say(""),
    seconds: () => (performance.now() - startedAt) / 1000
  }
}
