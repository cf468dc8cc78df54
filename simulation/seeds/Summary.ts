import * as Hazard from "../api/Hazard.ts"
import type { Failure, Tally } from "./Tally.ts"

/** Everything that can go wrong with a request. */
const hazards = [
  ...Hazard.writeKinds.map((kind) => `write: ${kind}`),
  ...Hazard.readKinds.map((kind) => `read: ${kind}`)
]

// From so many stories on, a hazard that never struck is a fault of the stories.
const enough = 500

const neverStruck = ({ stories, struck }: Tally): ReadonlyArray<string> =>
  stories < enough ? [] : hazards.filter((hazard) => struck[hazard] === undefined)

/** Whether every story went as it should, and everything that can go wrong did. */
export const isWell = (tally: Tally): boolean => tally.failures.length === 0 && neverStruck(tally).length === 0

const repeat = ({ broken, kind, seed }: Failure): string =>
  typeof seed === "string"
    ? `✗ kept story ${seed}\n${broken.map((each) => `    ${each}`).join("\n")}`
    : `✗ pnpm simulate:writes --seed ${seed} --kind ${kind} --trace --shrink\n${broken.map((each) => `    ${each}`).join("\n")}`

const listed = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .toSorted(([a], [b]) => a.localeCompare(b))
    .map(([name, times]) => `${name} ${times}`)
    .join(", ")

/** What stories came to, for people. */
export const text = (tally: Tally, seconds: number): string =>
  [
    `struck: ${listed(tally.struck)}`,
    `came to: ${listed(tally.counts)}`,
    ...neverStruck(tally).map((hazard) => `✗ never struck: ${hazard}`),
    ...tally.failures.map(repeat),
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
