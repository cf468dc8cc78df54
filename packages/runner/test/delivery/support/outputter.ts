// A process of its own that writes events to its standard output. For every line on its standard input it delivers a claim
// of as many events as the line says, and tells the settlement on standard error.
import { Effect } from "effect"
import { createInterface } from "node:readline"
import { claimOf } from "./claimOf.ts"
import { deliver } from "./deliver.ts"

for await (const line of createInterface(process.stdin)) {
  const settlement = await Effect.runPromise(
    deliver(claimOf({ type: "output" }, Number(line)), { output: process.stdout })
  )
  console.error(JSON.stringify(settlement))
}
