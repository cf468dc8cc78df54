import * as fc from "fast-check"
import { play } from "./writes/Play.ts"
import { story } from "./writes/Story.ts"

const count = Number(process.argv[2] ?? 100)
const from = Number(process.argv[3] ?? 1)
const startedAt = performance.now()
const struck = new Map<string, number>()
const verdicts = new Map<string, number>()
let requests = 0
let runs = 0
let failed = 0
let most = 0
for (let seed = from; seed < from + count; seed++) {
  const check = fc.check(
    fc.property(fc.noBias(story), (one) => {
      const played = play(one)
      for (const [kind, times] of played.struck) struck.set(kind, (struck.get(kind) ?? 0) + times)
      for (const ran of played.runs) {
        requests += ran.requests
        runs++
        most = Math.max(most, ran.requests)
        const add = (k: string, n: number) => verdicts.set(k, (verdicts.get(k) ?? 0) + n)
        if (ran.report === undefined) add(ran.hasCrashed ? "crashed" : `failed ${ran.failure}`, 1)
        else
          for (const v of ["created", "existing", "excluded", "rejected", "unknown"] as const)
            add(v, ran.report[v].length)
      }
      if (played.broken.length > 0) throw new Error(played.broken.join("\n"))
    }),
    { seed, numRuns: 1, endOnFailure: !process.argv.includes("--shrink") }
  )
  if (check.failed) {
    failed++
    if (failed <= Number(process.env.SHOW ?? 3)) {
      const [counter] = check.counterexample ?? []
      console.log(
        `seed ${seed}:`,
        check.errorInstance instanceof Error ? check.errorInstance.message : check.errorInstance
      )
      if (process.argv.includes("--trace") && counter !== undefined)
        console.log(JSON.stringify(counter), "\n" + play(counter).trace.join("\n"))
    }
  }
}
const seconds = (performance.now() - startedAt) / 1000
console.log(Object.fromEntries([...struck].toSorted()), Object.fromEntries(verdicts))
console.log({
  cpu: count / (process.cpuUsage().user / 1e6),
  failed,
  runs,
  requests,
  most,
  perSecond: count / seconds,
  requestsPerSecond: requests / seconds
})
