// settler.ts FILE: claims all polls of the store in FILE again and again, and settles each batch at once: a ledger that
// names the round, and three events of it. Prints the number of the round before it settles, and after.
import { Effect, Layer } from "effect"
import { writeSync } from "node:fs"
import { RunnerStore } from "../../../src/store/RunnerStore.ts"
import * as SqliteFile from "../../../src/store/SqliteFile.ts"
import * as SqlStore from "../../../src/store/SqlStore.ts"
import { events, held, request } from "./StorePlace.ts"

const [file = ""] = process.argv.slice(2)
const tell = (word: string, round: number) => Effect.sync(() => writeSync(1, `${word} ${round}\n`))

const settling = Effect.gen(function* () {
  const store = yield* RunnerStore
  for (let round = 1; ; round++) {
    const { work } = yield* store.polls.claim(request({ limit: 1000, lease: 0 }))
    yield* tell("settles", round)
    const mark = `${process.pid} ${round}`
    yield* store.polls.settle(
      work.map((claim) => ({
        ...held(claim),
        dueIn: 0,
        state: mark,
        events: events(`${mark} 1`, `${mark} 2`, `${mark} 3`)
      }))
    )
    yield* tell("settled", round)
  }
})

await Effect.runPromise(Effect.provide(settling, SqlStore.layer().pipe(Layer.provide(SqliteFile.layer(file)))))
