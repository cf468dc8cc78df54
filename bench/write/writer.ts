import { NodeHttpClient } from "@effect/platform-node"
import { CreatePendingEarnings } from "@ferrule/connector-actions"
import { Action } from "@ferrule/core"
import { Payroll } from "@ferrule/core/payroll"
import { FileJournal } from "@ferrule/sqlite"
import { Effect, Layer, Redacted } from "effect"
import { randomUUID } from "node:crypto"
import { mkdtempSync, rmSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"

// One way of writing, in a process of its own.
const [way = "ours", baseUrl = "", apiKey = ""] = process.argv.slice(2)
const items = 10_000
const batchSize = 500
const concurrency = 4

const headers = { "X-API-KEY": apiKey, "content-type": "application/json" }
const types: ReadonlyArray<{ readonly id: number; readonly acceptedAmountTypes: ReadonlyArray<string> }> = (
  await (await fetch(`${baseUrl}/company-earnings?api-version=3.0&page-size=500`, { headers })).json()
).items
const companyEarningId = types.find(({ acceptedAmountTypes }) => acceptedAmountTypes.includes("flatAmount"))?.id

const earningsOf = (count: number, date: string) =>
  Array.from({ length: count }, (_, index) => ({
    companyId: 101,
    employeeId: 100_001 + (index % 1000),
    companyEarningId,
    date,
    flatAmount: { amount: (10_000 + index) / 100 }
  }))
type Earnings = ReturnType<typeof earningsOf>

/** The same batches, so many at once, and nothing else: no checks, no look-up, no journal, no report. */
const bare = async (dataSource: string, earnings: Earnings): Promise<number> => {
  const batches = Array.from({ length: earnings.length / batchSize }, (_, index) =>
    earnings.slice(index * batchSize, (index + 1) * batchSize)
  )
  let created = 0
  const worker = async () => {
    for (let batch = batches.shift(); batch !== undefined; batch = batches.shift()) {
      const response = await fetch(`${baseUrl}/pending-paycheck-earnings?api-version=3.0`, {
        method: "POST",
        headers,
        body: JSON.stringify(batch.map((item) => ({ ...item, externalUniqueId: randomUUID(), dataSource })))
      })
      if (!response.ok) throw new Error(await response.text())
      created += (await response.json()).length
    }
  }
  await Promise.all(Array.from({ length: concurrency }, worker))
  return created
}

const folder = mkdtempSync(join(tmpdir(), "ferrule-bench-"))
const layerOf = (dataSource: string) =>
  Payroll.layer({ baseUrl, apiKey: Redacted.make(apiKey) }).pipe(
    Layer.provide(NodeHttpClient.layerUndici),
    Layer.merge(FileJournal.layer(join(folder, dataSource)))
  )

/** The action, with everything that it does to be sure, over a new connection and a new journal. */
const ours = (dataSource: string, earnings: Earnings): Promise<number> => {
  const payload = { dataSource, earnings: earnings.map((item, index) => ({ ...item, reference: `${index}` })) }
  return Action.run(CreatePendingEarnings, payload).pipe(
    Effect.map(({ created }) => created.length),
    Effect.provide(layerOf(dataSource)),
    Effect.runPromise
  )
}

const write = way === "bare" ? bare : ours
// Both ways, and the simulator, have met the code before: programs that write run for long.
await write("warm-up", earningsOf(1000, "2024-03-20"))

const earnings = earningsOf(items, "2026-03-20")
const started = performance.now()
const cpu = process.cpuUsage()
const created = await write("measured", earnings)
const wall = performance.now() - started
const { system, user } = process.cpuUsage(cpu)
rmSync(folder, { recursive: true })
if (created !== items) throw new Error(`${way} created ${created} items, not ${items}.`)
process.send?.({ wall, cpu: (user + system) / 1000 })
process.disconnect?.()
