import { Effect } from "effect"
import { Digest } from "effect/crypto"
import { hashAll } from "../../../values/Digests.ts"
import * as Uuid from "../../../values/Uuid.ts"
import { type AccountId, type DataSource, ExternalUniqueId } from "../../domain/Ids.ts"
import type { PendingRow } from "../pending/PendingItem.ts"

// The namespace of all identities that Ferrule derives; changing it would make known items look new.
const namespace = "5f1c2a9e-3b47-4d0e-8a6d-2c9e7b1f4a30"

/** What an item is known as, and a digest of what it says. */
export interface Identity {
  readonly externalUniqueId: ExternalUniqueId
  readonly contentHash: string
}

/** Equal rows without id or reference are told apart by their number among each other. */
const ordinalsOf = (contents: ReadonlyArray<string>): ReadonlyArray<number> => {
  const counts = new Map<string, number>()
  return contents.map((content) => {
    const ordinal = counts.get(content) ?? 0
    counts.set(content, ordinal + 1)
    return ordinal
  })
}

/**
 * The identity of every row (law 3). It comes from the business, never from the attempt: the given id; else account,
 * data source, company and reference; else the content, its date and its ordinal among equal rows.
 */
export const identify = Effect.fnUntraced(function* <Row extends PendingRow>(
  source: { readonly accountId: AccountId; readonly dataSource: DataSource },
  rows: ReadonlyArray<Row>,
  content: (row: Row) => ReadonlyArray<unknown>
): Effect.fn.Return<ReadonlyArray<Identity>> {
  const contents = rows.map((row) => JSON.stringify([row.date ?? null, ...content(row)]))
  const isNamed = (row: PendingRow) => row.externalUniqueId !== undefined || row.reference !== undefined
  const ordinals = ordinalsOf(contents.map((text, index) => (rows[index] && isNamed(rows[index]) ? `${index}` : text)))
  const names = rows.map((row, index) => {
    const own =
      row.reference === undefined ? ["content", contents[index], ordinals[index]] : ["reference", row.reference]
    return JSON.stringify([source.accountId, source.dataSource, row.companyId, ...own])
  })
  const derived = yield* Uuid.v5(namespace, names)
  const ids = rows.map(
    (row, index) => row.externalUniqueId ?? ExternalUniqueId.make(derived[index] ?? "", { disableChecks: true })
  )
  const said = ids.map((id, index) => JSON.stringify([id.toLowerCase(), contents[index]]))
  const hashes = yield* hashAll(Digest.sha256, said)
  return ids.map((externalUniqueId, index) => ({ externalUniqueId, contentHash: hashes[index] ?? "" }))
})
