import type { Facet } from "../Facet.ts"
import * as KeyHash from "../ledger/KeyHash.ts"
import { type Entry, type LedgerShape, seen } from "../ledger/Ledger.ts"
import type { Change } from "../TriggerEvent.ts"

/** A record as it was just read. */
export interface Sight<Record> {
  readonly record: Record
  readonly group: string
  /** Empty where the trigger does not report updates. */
  readonly fingerprint: string
}

/** What is reported of a record: the name of the change, and what its event's id ends with. */
export interface Reported {
  readonly change: string
  readonly suffix: string
}

/** What a ledger knows of a record after it was read, and what is to be reported. */
export interface Noted {
  readonly entry: Entry
  readonly reported: ReadonlyArray<Reported>
}

/** The facet that is watched. */
export const facetOf = <Record>(on: ReadonlyArray<Change<Record>>): Facet<Record> | undefined =>
  on.find((change): change is Facet<Record> => typeof change !== "string")

const entryOf = (shape: LedgerShape, sight: Sight<never>, changes: number, isOn: boolean): Entry =>
  shape.hasKeys || shape.hasCounts
    ? { group: shape.hasKeys ? sight.group : "", changes, isOn, fingerprint: sight.fingerprint }
    : seen

/** A record as it counts where it was there before anything is reported. */
export const known = <Record>(
  on: ReadonlyArray<Change<Record>>,
  shape: LedgerShape,
  sight: Sight<Record>,
  changes = 0
): Entry => entryOf(shape, sight as Sight<never>, changes, facetOf(on)?.is(sight.record) ?? true)

/** Compares a record that was read with what the ledger knows of it. */
export const noted = <Record>(
  on: ReadonlyArray<Change<Record>>,
  shape: LedgerShape,
  before: Entry | undefined,
  sight: Sight<Record>
): Noted => {
  const facet = facetOf(on)
  const isOn = facet?.is(sight.record) ?? true
  const reported: Array<Reported> = []
  let changes = before?.changes ?? 0
  const report = (change: string, mark?: string): void => {
    changes += 1
    reported.push({ change, suffix: `:${changes}:${mark ?? change}` })
  }
  if (before === undefined && on.includes("created")) reported.push({ change: "created", suffix: "" })
  // It was gone and is back.
  if (before !== undefined && facet === undefined && !before.isOn && on.includes("created")) report("created")
  else if (on.includes("updated") && isChanged(before, sight)) report("updated", KeyHash.toHex(sight.fingerprint))
  if (facet !== undefined && (before?.isOn ?? false) !== isOn) {
    const name = isOn ? facet.on : facet.off
    if (name === undefined) changes += 1
    else report(name)
  }
  return { entry: entryOf(shape, sight as Sight<never>, changes, isOn), reported }
}

const isChanged = (before: Entry | undefined, { fingerprint }: Sight<unknown>): boolean =>
  before !== undefined && before.fingerprint !== "" && before.fingerprint !== fingerprint

/** A record that is gone: what is kept of it makes sure that its id is another one if it comes back and goes again. */
export const removed = (before: Entry): Noted => {
  const changes = before.changes + 1
  return {
    entry: { ...before, changes, isOn: false },
    reported: [{ change: "removed", suffix: `:${changes}:removed` }]
  }
}
