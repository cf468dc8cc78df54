import { describe, expect, it } from "@effect/vitest"
import { EventStore } from "@ferrule/host-mcp"
import { Simulator } from "@ferrule/testing"
import { Effect } from "effect"
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from "node:fs"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { runPayroll, served, simulator } from "./support/served.ts"

const folder = Effect.acquireRelease(
  Effect.sync(() => mkdtempSync(join(tmpdir(), "ferrule-mcp-"))),
  (path) => Effect.sync(() => rmSync(path, { recursive: true }))
)

const runs = { trigger: "new_payroll_run" }
const uri = "ferrule://payroll/events/new_payroll_run"

describe("events of a trigger", () => {
  it.effect("are given once, oldest first, and the first poll gives none", () =>
    Effect.gen(function* () {
      const { call } = yield* served()
      expect((yield* call("poll_trigger", runs)).json).toMatchObject({ first: true, events: [], more: false })
      yield* runPayroll(3)
      const polled = yield* Effect.all([call("poll_trigger", runs), call("poll_trigger", runs)], { concurrency: 2 })
      expect(polled.map(({ json }) => json)).toMatchObject([
        { first: false, events: [{ id: "new_payroll_run:101:3", change: "created" }] },
        { events: [] }
      ])
    }).pipe(Effect.provide(simulator))
  )

  it.effect("can be read again as a resource, with the latest records", () =>
    Effect.gen(function* () {
      const { call, client } = yield* served()
      yield* call("poll_trigger", runs)
      yield* runPayroll(3)
      yield* call("poll_trigger", runs)
      const { contents } = yield* client.readResource({ uri })
      const [content] = contents
      expect(JSON.parse(content !== undefined && "text" in content ? content.text : "")).toMatchObject({
        events: [{ id: "new_payroll_run:101:3" }],
        records: [{ payrollNumber: 3 }, { payrollNumber: 2 }, { payrollNumber: 1 }]
      })
    }).pipe(Effect.provide(simulator))
  )

  it.effect("go on after a restart", () =>
    Effect.gen(function* () {
      const events = EventStore.inFolder(yield* folder)
      const before = yield* served({ events })
      yield* before.call("poll_trigger", runs)
      yield* runPayroll(3)
      const after = yield* served({ events })
      expect((yield* after.call("poll_trigger", runs)).json).toMatchObject({
        events: [{ id: "new_payroll_run:101:3" }]
      })
    }).pipe(Effect.provide(simulator))
  )

  it.effect("are kept for the user's eyes only; what is damaged is said and never begun anew", () =>
    Effect.gen(function* () {
      const path = yield* folder
      const { call, client } = yield* served({ events: EventStore.inFolder(path) })
      yield* call("poll_trigger", runs)
      const files = readdirSync(path)
      expect(files).toHaveLength(1)
      const file = join(path, files[0] ?? "")
      expect(statSync(file).mode & 0o077).toBe(0)
      writeFileSync(file, '{"state":')
      expect(yield* call("poll_trigger", runs)).toMatchObject({ isError: true, json: { code: "EventsUnreadable" } })
      const read = yield* Effect.exit(client.readResource({ uri }))
      expect(read._tag).toBe("Failure")
    }).pipe(Effect.provide(simulator))
  )

  it.effect("have a resource for every trigger", () =>
    Effect.gen(function* () {
      const { client } = yield* served()
      const { resources } = yield* client.listResources()
      expect(resources).toHaveLength(23)
      const { requests } = yield* Simulator
      expect(yield* requests).toEqual([])
    }).pipe(Effect.provide(simulator))
  )
})
