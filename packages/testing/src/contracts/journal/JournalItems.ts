import type { Journal } from "@ferrule/core"

/** A claim of an item. */
export const claimOf = (identity: string, claim: string, other: Partial<Journal.Claim> = {}): Journal.Claim => ({
  identity,
  group: "Harbor Lights",
  contentHash: `content of ${identity}`,
  date: "2026-03-31",
  fence: "payrolls 1 to 12",
  claim,
  claimedAt: 1_774_915_200_123,
  ...other
})

/** What the journal has of an item after its claim. */
export const entryOf = (
  { replaces: _, ...claim }: Journal.Claim,
  knowledge: Journal.Knowledge = "open",
  ids: ReadonlyArray<string> = []
): Journal.Entry => ({ ...claim, knowledge, ids })

/** Entries as a journal gives them. */
export const entriesOf = (...entries: ReadonlyArray<Journal.Entry>): ReadonlyMap<string, Journal.Entry> =>
  new Map(entries.map((entry) => [entry.identity, entry]))

/** So many identities. */
export const identities = (count: number): ReadonlyArray<string> =>
  Array.from({ length: count }, (_, index) => `item ${String(index).padStart(6, "0")}`)

/** The items that are this claim's, and open. */
export const wonBy = (claim: string, entries: ReadonlyMap<string, Journal.Entry>): ReadonlyArray<string> =>
  [...entries.values()].flatMap((entry) =>
    entry.claim === claim && entry.knowledge === "open" ? [entry.identity] : []
  )
