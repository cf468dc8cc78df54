import { describe, expect, it } from "@effect/vitest"
import { Effect, Layer } from "effect"
import { join } from "node:path"
import { RunnerStore } from "../../src/index.ts"
import * as SqliteFile from "../../src/store/SqliteFile.ts"
import * as SqlStore from "../../src/store/SqlStore.ts"
import { folder } from "../store/support/folder.ts"
import { embeddedRunner, type Moment } from "./support/EmbeddedRunner.ts"

/** How often a runner is killed, and how many items come before each start. */
const kills = 8
const added = 5

/** The same delays each time, spread over what a poll, a commit or a delivery takes. */
const delayOf = (turn: number) => (turn * 1.7) % 9

const keptIn = (file: string) =>
  Effect.flatMap(RunnerStore, (store) => store.listDeliveries({ limit: 10_000 })).pipe(
    Effect.provide(SqlStore.layer().pipe(Layer.provide(SqliteFile.layer(file))))
  )

const unique = (texts: ReadonlyArray<string>) => [...new Set(texts)]

describe.concurrent("a runner in one file that is killed again and again", () => {
  const test = (name: string, moment: Moment) =>
    it.live(
      name,
      () =>
        Effect.gen(function* () {
          const place = yield* folder
          const { add, delivered, killAt, untilDelivered } = embeddedRunner(place)
          for (let turn = 0; turn < kills; turn++) {
            add(added)
            yield* Effect.promise(() => killAt(moment, 1 + (turn % 4), delayOf(turn)))
          }
          add(added)
          const count = (kills + 1) * added
          yield* Effect.promise(() => untilDelivered(count))

          const keys = Array.from({ length: count }, (_, at) => String(at + 1))
          const kept = yield* keptIn(join(place, "runner.db"))
          for (const subscription of ["a", "b", "c"]) {
            const given = delivered().filter((each) => each.subscription === subscription)
            // Everything, in its order; what was broken off is given again under its id.
            expect(unique(given.map(({ key }) => key))).toEqual(keys)
            expect(unique(given.map(({ id, key }) => `${key} ${id}`)).length).toBe(count)
            // The file knows each of them once, and that it was delivered.
            const known = kept.filter((each) => each.subscription === subscription)
            expect(known.map(({ id, sequence, status }) => [sequence, id, status])).toEqual(
              unique(given.map(({ id }) => id)).map((id, at) => [at + 1, id, "delivered"])
            )
          }
        }),
      600_000
    )

  test("during polls loses nothing, and finds nothing twice", "poll")
  test("during commits loses nothing, and finds nothing twice", "commit")
  test("during deliveries gives again only what was not known to be accepted", "deliver")
})
