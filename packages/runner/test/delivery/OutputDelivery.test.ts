import { describe, expect, it } from "@effect/vitest"
import { Effect, Fiber } from "effect"
import { spawn } from "node:child_process"
import { once } from "node:events"
import { createInterface } from "node:readline"
import { Writable } from "node:stream"
import { fileURLToPath } from "node:url"
import { claimOf, waiting } from "./support/claimOf.ts"
import { deliver } from "./support/deliver.ts"

const script = fileURLToPath(new URL("support/outputter.ts", import.meta.url))

const outputter = Effect.acquireRelease(
  Effect.sync(() => spawn(process.execPath, [script])),
  (child) => Effect.sync(() => child.kill("SIGKILL"))
)

/** Takes a line each time it is let to. */
const slowStream = () => {
  const taken: Array<string> = []
  let letGo = () => {}
  const stream = new Writable({
    highWaterMark: 1,
    write(line: Buffer, _, done) {
      taken.push(line.toString())
      letGo = done
    }
  })
  return { stream, taken, next: Effect.sync(() => letGo()) }
}

describe("Output: events as lines", () => {
  it.effect("one line of JSON an event, with the subscription's name", () =>
    Effect.gen(function* () {
      const lines: Array<string> = []
      const output = new Writable({
        write(line: Buffer, _, done) {
          lines.push(line.toString())
          done()
        }
      })
      expect(yield* deliver(claimOf({ type: "output" }, 2), { output })).toMatchObject({ dueIn: 0, deliveredTo: 2 })
      expect(lines.every((line) => line.indexOf("\n") === line.length - 1)).toBe(true)
      expect(lines.map((line): unknown => JSON.parse(line))).toEqual(
        [1, 2].map((sequence) => ({ subscription: "runs", ...JSON.parse(waiting(sequence).body) }))
      )
    })
  )

  it.effect("a slow reader is waited for", () =>
    Effect.gen(function* () {
      const { next, stream, taken } = slowStream()
      const delivering = yield* Effect.forkChild(deliver(claimOf({ type: "output" }, 3), { output: stream }))
      for (const count of [1, 2, 3]) {
        while (taken.length < count) yield* Effect.yieldNow
        expect(taken).toHaveLength(count)
        expect(delivering.pollUnsafe()).toBeUndefined()
        yield* next
      }
      expect(yield* Fiber.join(delivering)).toMatchObject({ deliveredTo: 3 })
    })
  )

  it.live("a reader that has gone away (EPIPE) is a problem, and not the end of the process", () =>
    Effect.gen(function* () {
      const child = yield* outputter
      const told = createInterface(child.stderr)[Symbol.asyncIterator]()
      const settled = Effect.promise(async (): Promise<unknown> => JSON.parse((await told.next()).value ?? "null"))
      child.stdin.write("2\n")
      child.stdout.resume()
      expect(yield* settled).toMatchObject({ deliveredTo: 2 })
      const closed = once(child.stdout, "close")
      child.stdout.destroy()
      yield* Effect.promise(() => closed)
      for (let time = 1; time <= 2; time++) {
        child.stdin.write("1\n")
        const settlement = yield* settled
        expect(settlement).toMatchObject({ problem: { code: "OutputClosed" } })
        expect(settlement).not.toHaveProperty("deliveredTo")
      }
      const ended = once(child, "exit")
      child.stdin.end()
      expect((yield* Effect.promise(() => ended))[0]).toBe(0)
    })
  )

  it.live("a reader that reads nothing blocks its own lines alone, and gets all of them once it reads", () =>
    Effect.gen(function* () {
      const child = yield* outputter
      let told = ""
      child.stderr.on("data", (chunk: Buffer) => (told += chunk.toString()))
      // More than a pipe holds.
      child.stdin.end("2000\n")
      yield* Effect.promise(() => once(child.stdout, "readable"))
      expect(told).toBe("")
      let lines = 0
      const ended = once(child, "close")
      createInterface(child.stdout).on("line", () => lines++)
      yield* Effect.promise(() => ended)
      expect(lines).toBe(2000)
      expect(JSON.parse(told)).toMatchObject({ deliveredTo: 2000 })
    })
  )
})
