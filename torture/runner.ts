import { availableParallelism, loadavg } from "node:os"
import { parseArgs } from "node:util"
import { check } from "./checks/Checks.ts"
import { table } from "./checks/Finding.ts"
import { unhurried } from "./plan/Plan.ts"
import { startServer } from "../packages/testing/test/support/PostgresServer.ts"
import { torture } from "./Torture.ts"

const { values } = parseArgs({
  options: {
    minutes: { type: "string", default: "10" },
    subscriptions: { type: "string", default: "3000" },
    seed: { type: "string" },
    // For a machine that does other things too: times, and repeats that nothing explains, are figures and no faults.
    busy: { type: "boolean", default: false }
  }
})

const seed = Number(values.seed ?? Math.floor(Math.random() * 1_000_000))
const [minutes, subscriptions] = [Number(values.minutes), Number(values.subscriptions)]
console.log(`pnpm torture:runner --minutes ${minutes} --subscriptions ${subscriptions} --seed ${seed}`)

const since = performance.now()
const postgres = await startServer()
const evidence = await torture(postgres, {
  seed,
  subscriptions,
  // 100 polls a second.
  every: Math.max(2000, subscriptions * 10),
  completeEvery: 1000,
  chaosFor: minutes * 60_000,
  pace: unhurried,
  tell: (sentence) => console.log(`${((performance.now() - since) / 1000).toFixed(0).padStart(5)} s  ${sentence}`)
}).finally(postgres.stop)
const findings = await check(evidence, { isBusy: values.busy })
console.log(`\n${table(findings)}`)
console.log(`\nLoad of ${loadavg()[1]?.toFixed(1)} on ${availableParallelism()} processors in the last five minutes.`)
process.exitCode = findings.every(({ faults }) => faults.length === 0) ? 0 : 1
