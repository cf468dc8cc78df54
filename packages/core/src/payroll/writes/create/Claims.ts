import { Clock, Effect, Random } from "effect"
import { type Claim, type Entry, type JournalUnavailable, WriteJournal } from "../../../client/WriteJournal.ts"
import type { CompanyId } from "../../domain/Ids.ts"
import { keyOf, type PendingItem, type PendingRow } from "../pending/PendingItem.ts"

/** Items under one claim of this run. */
export interface Claimed<Row extends PendingRow> {
  readonly claim: string
  readonly claimedAt: number
  readonly ours: ReadonlyArray<PendingItem<Row>>
  /** What another run has claimed, or the journal knows otherwise. */
  readonly theirs: ReadonlyArray<{ readonly item: PendingItem<Row>; readonly entry: Entry }>
}

/** How one run notes in the journal what it sends, before it does, and what became of it. */
export interface Claims<Row extends PendingRow> {
  /** Claims items; `replaces` says which open claim of an item is taken over. */
  readonly claim: (
    items: ReadonlyArray<PendingItem<Row>>,
    fences: ReadonlyMap<CompanyId, string>,
    replaces?: (item: PendingItem<Row>) => string | undefined
  ) => Effect.Effect<Claimed<Row>, JournalUnavailable>
  readonly created: (
    items: ReadonlyArray<{ readonly item: PendingItem<Row>; readonly ids: ReadonlyArray<string> }>
  ) => Effect.Effect<void>
  readonly absent: (claim: string, items: ReadonlyArray<PendingItem<Row>>) => Effect.Effect<void>
  readonly find: (
    items: ReadonlyArray<PendingItem<Row>>
  ) => Effect.Effect<ReadonlyMap<string, Entry>, JournalUnavailable>
}

const randomName = Effect.map(
  Effect.forEach([0, 1, 2], () => Random.nextIntBetween(0, 2 ** 32)),
  (parts) => parts.map((part) => part.toString(16).padStart(8, "0")).join("")
)

/** What was found out counts, though the journal cannot be told: the next run finds it out again. */
const noted = (note: Effect.Effect<void, JournalUnavailable>): Effect.Effect<void> =>
  Effect.catch(note, (error) => Effect.logWarning(`What became of some items was not noted. ${error.message}`))

/** The claims of a new run on a scope of the journal. */
export const make = Effect.fnUntraced(function* <Row extends PendingRow>(
  scope: string,
  fencesAtFirst: ReadonlyMap<CompanyId, string>
): Effect.fn.Return<Claims<Row>, never, WriteJournal> {
  const journal = yield* WriteJournal
  const run = yield* randomName
  let count = 0
  const entryOf = (
    item: PendingItem<Row>,
    claim: string,
    claimedAt: number,
    fences: ReadonlyMap<CompanyId, string>
  ) => ({
    identity: keyOf(item),
    group: String(item.value.companyId),
    contentHash: item.contentHash,
    date: item.date,
    fence: fences.get(item.value.companyId) ?? "",
    claim,
    claimedAt
  })
  return {
    find: (items) => journal.find(scope, items.map(keyOf)),
    claim: (items, fences, replaces = () => undefined) =>
      Effect.gen(function* () {
        const claim = `${run}:${count++}`
        const claimedAt = yield* Clock.currentTimeMillis
        const claims = items.map((item): Claim => {
          const old = replaces(item)
          return { ...entryOf(item, claim, claimedAt, fences), ...(old === undefined ? {} : { replaces: old }) }
        })
        const entries = yield* journal.claim(scope, claims)
        const isOurs = (item: PendingItem<Row>) => {
          const entry = entries.get(keyOf(item))
          return entry?.claim === claim && entry.knowledge === "open"
        }
        return {
          claim,
          claimedAt,
          ours: items.filter(isOurs),
          theirs: items.flatMap((item) => {
            const entry = entries.get(keyOf(item))
            return entry === undefined || isOurs(item) ? [] : [{ item, entry }]
          })
        }
      }),
    created: (items) =>
      items.length === 0
        ? Effect.void
        : Effect.flatMap(Clock.currentTimeMillis, (now) =>
            noted(
              journal.settle(
                scope,
                items.map(({ item, ids }) => ({
                  ...entryOf(item, `${run}:found`, now, fencesAtFirst),
                  ids,
                  knowledge: "created"
                }))
              )
            )
          ),
    absent: (claim, items) =>
      items.length === 0
        ? Effect.void
        : noted(
            journal.settle(
              scope,
              items.map((item) => ({ ...entryOf(item, claim, 0, fencesAtFirst), ids: [], knowledge: "absent" }))
            )
          )
  }
})
