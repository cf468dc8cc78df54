import { NodeHttpClient } from "@effect/platform-node"
import * as Triggers from "@ferrule/connector-triggers"
import { Trigger } from "@ferrule/core"
import { Payroll } from "@ferrule/core/payroll"
import { Layer, ManagedRuntime, Redacted } from "effect"
import { subscribe } from "node:diagnostics_channel"
import type { Socket } from "node:net"

/** What is to be polled. */
export interface Order {
  readonly trigger: keyof typeof triggers
  /** How often, each time from the same state. */
  readonly polls: number
  readonly state?: string
  readonly audit?: Trigger.Audit
  /** Whether to find out what is really held in memory, which takes CPU time of its own. */
  readonly looksAtHeap?: boolean
}

/** What the last poll gave, and what a poll took. */
export interface Taken {
  readonly state: string
  readonly events: number
  readonly requests: number
  /** Received from the sockets. */
  readonly bytes: number
  /** In milliseconds. */
  readonly cpu: number
  /** How much more memory the process had at most than before. */
  readonly rss: number
  /** The same of what could not be given back at that moment. */
  readonly heap: number
}

const triggers = {
  new_paycheck: Triggers.NewPaycheck,
  new_payroll_run: Triggers.NewPayrollRun,
  paycheck_voided: Triggers.PaycheckVoided,
  paycheck_changed: Triggers.PaycheckChanged,
  pending_earning_gone: Triggers.PendingEarningGone,
  department_assignment_changed: Triggers.DepartmentAssignmentChanged
}

// Counted where they happen, without anything in between.
const sockets: Array<Socket> = []
let requests = 0
subscribe("undici:client:connected", (message) => sockets.push((message as { readonly socket: Socket }).socket))
subscribe("undici:request:create", () => (requests += 1))
const received = (): number => sockets.reduce((sum, { bytesRead }) => sum + bytesRead, 0)

const heap = (): number => {
  globalThis.gc?.()
  return process.memoryUsage().heapUsed + process.memoryUsage().external
}

// A process that polls and does nothing else, so that its CPU time and its memory are its own.
const [baseUrl = ""] = process.argv.slice(2)
const runtime = ManagedRuntime.make(
  Payroll.layer({ baseUrl, apiKey: Redacted.make("key") }).pipe(Layer.provide(NodeHttpClient.layerUndici))
)

const carryOut = async ({ audit = {}, looksAtHeap = false, polls, state, trigger }: Order): Promise<Taken> => {
  // As they come from a store: texts of which nothing has been worked out yet.
  const stored = state === undefined ? undefined : Buffer.from(state)
  const states = Array.from({ length: polls }, () => stored?.toString())
  const start = { heap: heap(), rss: process.memoryUsage.rss(), requests, bytes: received() }
  let most = { heap: start.heap, rss: start.rss }
  const look = (): void => {
    most = {
      rss: Math.max(most.rss, process.memoryUsage.rss()),
      heap: looksAtHeap ? Math.max(most.heap, heap()) : most.heap
    }
  }
  const watch = setInterval(look, looksAtHeap ? 200 : 20)
  let last = { events: 0, state: "" }
  const cpu = process.cpuUsage()
  for (const each of states) {
    const options = { state: each, audit }
    const result = await runtime.runPromise(Trigger.pollJson(triggers[trigger], { companies: [101] }, options))
    last = { events: result.events.length, state: result.state }
  }
  const { system, user } = process.cpuUsage(cpu)
  clearInterval(watch)
  look()
  return {
    ...last,
    requests: (requests - start.requests) / polls,
    bytes: (received() - start.bytes) / polls,
    cpu: (user + system) / 1000 / polls,
    rss: most.rss - start.rss,
    heap: most.heap - start.heap
  }
}

process.on("message", async (order: Order) => process.send?.(await carryOut(order)))
process.on("disconnect", () => process.exit())
process.send?.("ready")
