import * as Workers from "../seeds/Workers.ts"
import type { Mutant } from "./Mutant.ts"

/** How a mutant was caught, or that it was not. */
export interface Verdict {
  readonly mutant: string
  readonly file: string
  readonly isCaught: boolean
  /** The seed, or the kept story, that found it. */
  readonly by: string
  /** What did not hold; why it was not tried where it was not. */
  readonly property: string
}

const hook = new URL("hook.ts", import.meta.url).href

/** Plays stories with the mutant until one goes wrong: the kept ones first. */
const tryOut = async ({ file, kind, name }: Mutant, seeds: number): Promise<Verdict> => {
  const args = ["--brief", "--kept", `--seeds=${seeds}`, `--kind=${kind}`]
  const tally = await Workers.play(args, { env: { FERRULE_MUTANT: name }, imports: [hook] }).catch(
    (error: Error) => error
  )
  const survived: Verdict = { mutant: name, file, isCaught: false, by: "-", property: "SURVIVED" }
  if (tally instanceof Error) return { ...survived, property: `NOT TRIED ${tally.message}` }
  const [failure] = tally.failures
  if (failure === undefined) return survived
  return { ...survived, isCaught: true, by: String(failure.seed), property: failure.broken[0]?.split(":")[0] ?? "" }
}

/** Tries all of them, so many at once. */
export const hunt = async (
  mutants: ReadonlyArray<Mutant>,
  { jobs, seeds }: { readonly jobs: number; readonly seeds: number }
): Promise<ReadonlyArray<Verdict>> => {
  const waiting = [...mutants.entries()]
  const verdicts: Array<readonly [place: number, verdict: Verdict]> = []
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) {
      verdicts.push([next[0], await tryOut(next[1], seeds)])
    }
  }
  await Promise.all(Array.from({ length: jobs }, work))
  return verdicts.toSorted(([a], [b]) => a - b).map(([, verdict]) => verdict)
}
