import { Array } from "effect"
import { type ByteReader, type ByteWriter, reader, writer } from "./Bytes.ts"
import * as HashDeltas from "./HashDeltas.ts"
import { fingerprintBytes } from "./KeyHash.ts"
import { type Entry, type Ledger, type LedgerShape, seen } from "./Ledger.ts"
import * as PackedKey from "./PackedKey.ts"

type Body = Pick<Ledger, "entries" | "sections">

const unknownFingerprint = "\0".repeat(fingerprintBytes)

const writeEntry = (to: ByteWriter, shape: LedgerShape, { changes, fingerprint, isOn }: Entry): void => {
  if (shape.hasFingerprints) to.raw(fingerprint === "" ? unknownFingerprint : fingerprint)
  if (shape.hasCounts) to.number(changes * 2 + (isOn ? 1 : 0))
}

const readEntry = (from: ByteReader, shape: LedgerShape, group: string): Entry => {
  const bytes = shape.hasFingerprints ? from.raw(fingerprintBytes) : ""
  const count = shape.hasCounts ? from.number() : 1
  if (group === "" && bytes === "" && count === 1) return seen
  const fingerprint = bytes === unknownFingerprint ? "" : bytes
  return { group, fingerprint, changes: Math.floor(count / 2), isOn: count % 2 === 1 }
}

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

const writeKeys = (to: ByteWriter, shape: LedgerShape, entries: Ledger["entries"]): void => {
  const groups = Object.entries(Array.groupBy(entries, ([, { group }]) => `:${group}`))
  to.number(groups.length)
  for (const [group, members] of groups.toSorted(([a], [b]) => byText(a, b))) {
    to.text(group.slice(1))
    to.number(members.length)
    for (const [key, entry] of members.toSorted(([a], [b]) => byText(a, b))) {
      PackedKey.write(to, key)
      writeEntry(to, shape, entry)
    }
  }
}

const readKeys = (from: ByteReader, shape: LedgerShape, entries: Ledger["entries"]): void => {
  for (let groups = from.number(); groups > 0; groups--) {
    const group = from.text()
    for (let members = from.number(); members > 0; members--) {
      entries.set(PackedKey.read(from), readEntry(from, shape, group))
    }
  }
}

/** Records and sections as bytes: the same ledger gives the same bytes. */
export const write = (shape: LedgerShape, { entries, sections }: Body): Uint8Array => {
  const to = writer()
  HashDeltas.write(to, [...sections.keys()], (id) => to.number(sections.get(id) ?? 0))
  if (shape.hasKeys) writeKeys(to, shape, entries)
  else {
    const rest = shape.hasCounts ? (key: string) => writeEntry(to, shape, entries.get(key) ?? seen) : () => {}
    HashDeltas.write(to, [...entries.keys()], rest)
  }
  return to.result()
}

/** Reads what {@link write} has written; throws a `RangeError` where that is not so. */
export const read = (shape: LedgerShape, bytes: Uint8Array): Body => {
  const from = reader(bytes)
  const body: Body = { entries: new Map(), sections: new Map() }
  HashDeltas.read(from, (id) => body.sections.set(id, from.number()))
  if (shape.hasKeys) readKeys(from, shape, body.entries)
  else HashDeltas.read(from, (key) => body.entries.set(key, readEntry(from, shape, "")))
  if (!from.isAtEnd()) throw new RangeError("There is more than the ledger says.")
  return body
}
