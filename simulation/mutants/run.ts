import { parseArgs } from "node:util"
import * as Workers from "../seeds/Workers.ts"
import type { Mutant } from "./Mutant.ts"
import { mutants } from "./Mutants.ts"

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    seeds: { type: "string", default: "3000" },
    jobs: { type: "string", default: "2" }
  }
})

const hook = new URL("hook.ts", import.meta.url).href

interface Verdict {
  readonly mutant: Mutant
  readonly isCaught: boolean
  readonly seed: string
  readonly property: string
}

/** Plays stories with the mutant until one goes wrong. */
const hunt = async (mutant: Mutant): Promise<Verdict> => {
  const args = ["--brief", "--kept", `--seeds=${values.seeds}`, `--kind=${mutant.kind}`]
  const worker = Workers.play(args, { env: { FERRULE_MUTANT: mutant.name }, imports: [hook] })
  const tally = await worker.catch((error: Error) => error)
  if (tally instanceof Error) {
    process.stderr.write(`${tally.message}\n`)
    return { mutant, isCaught: false, seed: "-", property: "NOT TRIED" }
  }
  const [failure] = tally.failures
  if (failure === undefined) return { mutant, isCaught: false, seed: "-", property: "SURVIVED" }
  return { mutant, isCaught: true, seed: String(failure.seed), property: failure.broken[0]?.split(":")[0] ?? "" }
}

/** Starts a job for each as soon as one of so many has ended. */
const hunted = async (wanted: ReadonlyArray<Mutant>, jobs: number): Promise<ReadonlyArray<Verdict>> => {
  const waiting = [...wanted]
  const verdicts: Array<Verdict> = []
  const work = async () => {
    for (let next = waiting.shift(); next !== undefined; next = waiting.shift()) verdicts.push(await hunt(next))
  }
  await Promise.all(Array.from({ length: jobs }, work))
  return verdicts.toSorted((a, b) => wanted.indexOf(a.mutant) - wanted.indexOf(b.mutant))
}

const startedAt = performance.now()
const wanted = mutants.filter(({ name }) => name.includes(values.only))
const verdicts = await hunted(wanted, Number(values.jobs))
for (const { mutant, property, seed } of verdicts) {
  console.log(`${mutant.name.padEnd(46)} ${mutant.file.padEnd(40)} ${seed.padStart(6)}  ${property}`)
}
const survivors = verdicts.filter(({ isCaught }) => !isCaught)
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
console.log(`${verdicts.length} mutants, ${survivors.length} survived, ${seconds} s`)
process.exitCode = survivors.length === 0 ? 0 : 1
