import { parseArgs } from "node:util"
import { hunt } from "./Hunt.ts"
import { mutants } from "./Mutants.ts"

const { values } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    seeds: { type: "string", default: "4000" },
    jobs: { type: "string", default: "2" }
  }
})

const startedAt = performance.now()
const wanted = mutants.filter(({ kind, name }) => name.includes(values.only) || kind === values.only)
const verdicts = await hunt(wanted, { jobs: Number(values.jobs), seeds: Number(values.seeds) })
for (const { by, file, mutant, property } of verdicts) {
  console.log(`${mutant.padEnd(52)} ${file.padEnd(44)} ${by.padStart(32)}  ${property}`)
}
const survivors = verdicts.filter(({ isCaught }) => !isCaught)
const seconds = ((performance.now() - startedAt) / 1000).toFixed(1)
console.log(`${verdicts.length} mutants, ${survivors.length} survived, ${seconds} s`)
process.exitCode = survivors.length === 0 ? 0 : 1
