import { Context, Effect, Layer, Schema } from "effect"

/**
 * What is known of an item. `open`: it was about to be sent, so it may be there. `created`: it was created. `absent`:
 * it is not there for certain, so it may be sent.
 */
export type Knowledge = "open" | "created" | "absent"

/** One run's claim to send an item: nobody else sends it until the claim is settled or taken over. */
export interface Claim {
  /** The item, by its identity in its scope. */
  readonly identity: string
  /** What the fence is about, such as the company. */
  readonly group: string
  /** A digest of the item's content; amounts are never kept. */
  readonly contentHash: string
  /** The day under which the item is looked up, `YYYY-MM-DD`. */
  readonly date: string
  /** A digest of what must not have changed before the item may be sent again. */
  readonly fence: string
  /** Identifies this claim. */
  readonly claim: string
  /** When it was made, in milliseconds since 1970. */
  readonly claimedAt: number
  /** The open claim that this one takes over. */
  readonly replaces?: string
}

/** What the journal has about an item. */
export interface Entry extends Omit<Claim, "replaces"> {
  readonly knowledge: Knowledge
  /** Ids of the records that the item became; empty unless it was created. */
  readonly ids: ReadonlyArray<string>
}

/** The journal cannot be read or written. What it was asked to note was not noted. */
export class JournalUnavailable extends Schema.TaggedError<JournalUnavailable>()("JournalUnavailable", {
  reason: Schema.String
}) {
  readonly retryable = false
  override get message(): string {
    return `The write journal cannot be used: ${this.reason}. Nothing is sent without it. Check the file or the database, and try again.`
  }
}

/**
 * A register of the items that were sent, kept at least 400 days (law 3). A scope is one list of items: what a data
 * source creates over one connection by one operation. Several processes may share a journal.
 */
export class WriteJournal extends Context.Service<
  WriteJournal,
  {
    /** Whether it outlives this process. Without that, nothing ambiguous is sent again. */
    readonly isDurable: boolean
    /** What is known of these items, or of all of the scope, by identity. */
    readonly find: (
      scope: string,
      identities?: ReadonlyArray<string>
    ) => Effect.Effect<ReadonlyMap<string, Entry>, JournalUnavailable>
    /**
     * Claims items, each for itself and atomically: one that is not known, is absent, or is open under the claim that
     * this one replaces. It is on durable storage when this returns. Gives the entries as they stand: an item is ours
     * where the entry has our claim and is open. Claiming again under the same claim changes nothing.
     */
    readonly claim: (
      scope: string,
      claims: ReadonlyArray<Claim>
    ) => Effect.Effect<ReadonlyMap<string, Entry>, JournalUnavailable>
    /**
     * Notes what became of items. `created` is a fact whoever holds the claim, and is noted also where nothing was
     * known; `absent` counts only for the open claim that it names.
     */
    readonly settle: (scope: string, entries: ReadonlyArray<Entry>) => Effect.Effect<void, JournalUnavailable>
    /**
     * Notes that records were deleted for certain. An item of which no record is left may be created anew.
     */
    readonly release: (
      scope: string,
      deleted: ReadonlyArray<{ readonly identity: string; readonly id: string }>
    ) => Effect.Effect<void, JournalUnavailable>
  }
>()("@ferrule/core/client/WriteJournal") {
  /**
   * A journal in memory, which is gone with the process: what may have been carried out is reported and not sent
   * again. For trying things out; use a file or a database for pay.
   */
  static readonly layerMemory: Layer.Layer<WriteJournal> = Layer.sync(this, () => inMemory())
}

/** Whether a claim wins over what is known. */
export const mayClaim = (known: Entry | undefined, claim: Claim): boolean =>
  known === undefined ||
  known.knowledge === "absent" ||
  (known.knowledge === "open" && (known.claim === claim.replaces || known.claim === claim.claim))

/** What is known once an entry is settled. */
export const settled = (known: Entry | undefined, entry: Entry): Entry | undefined => {
  if (entry.knowledge === "created") return entry
  const isOver = entry.knowledge === "absent" && known?.knowledge === "open" && known.claim === entry.claim
  return isOver ? { ...known, knowledge: "absent" } : known
}

/** What is known once a record was deleted. */
export const released = (known: Entry, id: string): Entry => {
  if (known.knowledge !== "created") return known
  const ids = known.ids.filter((each) => each !== id)
  return { ...known, ids, knowledge: ids.length === 0 ? "absent" : "created" }
}

/** The journal over a map by scope and identity. `isDurable` where the map outlives what uses it, as in simulations. */
export const inMemory = (
  scopes: Map<string, Map<string, Entry>> = new Map(),
  isDurable = false
): WriteJournal["Service"] => {
  const entriesOf = (scope: string): Map<string, Entry> => {
    const known = scopes.get(scope) ?? new Map<string, Entry>()
    scopes.set(scope, known)
    return known
  }
  const pick = (entries: ReadonlyMap<string, Entry>, identities: ReadonlyArray<string>) =>
    new Map(
      identities.flatMap((identity) => {
        const entry = entries.get(identity)
        return entry === undefined ? [] : [[identity, entry] as const]
      })
    )
  return {
    isDurable,
    find: (scope, identities) =>
      Effect.sync(() => (identities === undefined ? new Map(entriesOf(scope)) : pick(entriesOf(scope), identities))),
    claim: (scope, claims) =>
      Effect.sync(() => {
        const entries = entriesOf(scope)
        for (const claim of claims) {
          const { replaces: _, ...entry } = claim
          if (mayClaim(entries.get(claim.identity), claim)) {
            entries.set(claim.identity, { ...entry, knowledge: "open", ids: [] })
          }
        }
        return pick(
          entries,
          claims.map(({ identity }) => identity)
        )
      }),
    settle: (scope, settlements) =>
      Effect.sync(() => {
        const entries = entriesOf(scope)
        for (const entry of settlements) {
          const next = settled(entries.get(entry.identity), entry)
          if (next !== undefined) entries.set(entry.identity, next)
        }
      }),
    release: (scope, deleted) =>
      Effect.sync(() => {
        const entries = entriesOf(scope)
        for (const { id, identity } of deleted) {
          const known = entries.get(identity)
          if (known !== undefined) entries.set(identity, released(known, id))
        }
      })
  }
}
