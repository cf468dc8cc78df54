// claimant.ts FILE CLAIM COUNT SIZE [UID]: once something comes in, opens the journal and claims COUNT items, SIZE at a time, backwards
// where CLAIM ends in "backwards"; prints the items of each portion that it has won, as soon as they are claimed. With UID it
// opens the journal as that user. What fails is printed as its message.
import { WriteJournal } from "@ferrule/core"
import { Array, Effect } from "effect"
import { once } from "node:events"
import { writeSync } from "node:fs"
import { FileJournal } from "@ferrule/sqlite"
import { claimOf } from "./claimOf.ts"

const [file = "", claim = "", count, size, uid] = process.argv.slice(2)
const tell = (value: unknown) => writeSync(1, `${JSON.stringify(value)}\n`)

const items = Array.makeBy(Number(count), (index) => `item ${index}`)
const ordered = claim.endsWith("backwards") ? items.toReversed() : items

const claiming = Effect.gen(function* () {
  const journal = yield* WriteJournal
  for (const portion of Array.chunksOf(ordered, Number(size))) {
    const entries = yield* journal.claim(
      "scope",
      portion.map((item) => claimOf(item, claim))
    )
    const won = portion.filter((item) => entries.get(item)?.claim === claim)
    if (won.length > 0) tell(won)
  }
})

tell("ready")
await once(process.stdin, "data")
process.stdin.destroy()
if (uid !== undefined) process.setuid?.(Number(uid))
await Effect.runPromise(
  Effect.catch(Effect.provide(claiming, FileJournal.layer(file)), (error) => Effect.sync(() => tell(error.message)))
)
