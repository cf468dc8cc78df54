import { WriteJournal } from "@ferrule/core"
import { FileJournal } from "@ferrule/sqlite"
import { expect, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { chmodSync, mkdirSync } from "node:fs"
import { join } from "node:path"
import { folder } from "./support/folder.ts"
import { startClaimant } from "./support/startClaimant.ts"

const known = (file: string) =>
  Effect.flatMap(WriteJournal, ({ find }) => find("scope")).pipe(Effect.provide(Layer.fresh(FileJournal.layer(file))))

it.live("of two processes that make a journal and claim 2,000 items at once, each item has exactly one winner", () =>
  Effect.gen(function* () {
    const file = join(yield* folder, "journal.db")
    const results = yield* Effect.promise(async () => {
      const both = await Promise.all(["one", "other, backwards"].map((claim) => startClaimant(file, claim, 2000, 20)))
      for (const { go } of both) go()
      return Promise.all(both.map(({ result }) => result()))
    })
    expect(results.map(({ complaints }) => complaints)).toEqual(["", ""])
    const won = results.flatMap((result) => result.won)
    expect(won.length).toBe(2000)
    expect(new Set(won)).toEqual(new Set((yield* known(file)).keys()))
  })
)

it.live("everything that was claimed is there after the process was killed in the middle of claiming", () =>
  Effect.gen(function* () {
    const file = join(yield* folder, "journal.db")
    const won: Array<unknown> = []
    for (const [round, portions] of [0, 1, 5, 30].entries()) {
      won.push(
        ...(yield* Effect.promise(async () => {
          const claimant = await startClaimant(file, `round ${round}`, 50_000, 50)
          claimant.go()
          await claimant.claimed(portions)
          claimant.kill()
          return (await claimant.result()).won
        }))
      )
      const entries = yield* known(file)
      expect(won.filter((item) => !entries.has(String(item)))).toEqual([])
      // A portion is there as a whole or not at all.
      expect(entries.size % 50).toBe(0)
    }
    expect(won.length).toBeGreaterThan(0)
  })
)

it.live("a folder that cannot be written is refused by name", () =>
  Effect.gen(function* () {
    const closed = join(yield* folder, "closed")
    mkdirSync(closed, { mode: 0o555 })
    chmodSync(join(closed, ".."), 0o755)
    // Nothing is closed to root.
    const user = process.getuid?.() === 0 ? [65_534] : []
    const { won } = yield* Effect.promise(async () => {
      const claimant = await startClaimant(join(closed, "journal.db"), "mine", 1, 1, ...user)
      claimant.go()
      return claimant.result()
    })
    expect(won.join()).toContain(`${join(closed, "journal.db")} cannot be made (EACCES)`)
  })
)

it.live("a journal that cannot be written is refused by name", () =>
  Effect.gen(function* () {
    const place = yield* folder
    const file = join(place, "journal.db")
    yield* known(file)
    chmodSync(file, 0o444)
    chmodSync(place, 0o555)
    const user = process.getuid?.() === 0 ? [65_534] : []
    const { won } = yield* Effect.promise(async () => {
      const claimant = await startClaimant(file, "mine", 1, 1, ...user)
      claimant.go()
      return claimant.result()
    })
    chmodSync(place, 0o755)
    expect(won.join()).toMatch(new RegExp(`${file} cannot be (opened or )?written`))
  })
)
