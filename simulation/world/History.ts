/** What became of a record: it waits, was paid, or was deleted before it was paid. */
export type End = "pending" | "paid" | "deleted"

/** A record that ever was, and who made it. */
export interface Entry {
  readonly id: string
  /** Kind, data source and external id: two records of one identity pay twice. */
  readonly identity: string
  /** What it says, as text, without its date. */
  readonly content: string
  readonly by: string
  readonly at: number
  end: End
  endedBy: string | undefined
  endedAt: number | undefined
}

/** Everything that was ever pending, whoever created it and whatever became of it. */
export interface History {
  readonly entries: ReadonlyArray<Entry>
  readonly of: (identity: string) => ReadonlyArray<Entry>
  readonly began: (entry: Pick<Entry, "id" | "identity" | "content" | "by" | "at">) => void
  readonly ended: (id: string, how: End, by: string, at: number) => void
  readonly has: (id: string) => boolean
}

export const make = (): History => {
  const entries: Array<Entry> = []
  const byId = new Map<string, Entry>()
  const byIdentity = new Map<string, Array<Entry>>()
  return {
    entries,
    of: (identity) => byIdentity.get(identity) ?? [],
    has: (id) => byId.has(id),
    began: (given) => {
      const entry: Entry = { ...given, end: "pending", endedBy: undefined, endedAt: undefined }
      entries.push(entry)
      byId.set(entry.id, entry)
      const same = byIdentity.get(entry.identity)
      if (same === undefined) byIdentity.set(entry.identity, [entry])
      else same.push(entry)
    },
    ended: (id, how, by, at) => {
      const entry = byId.get(id)
      if (entry === undefined || entry.end !== "pending") return
      entry.end = how
      entry.endedBy = by
      entry.endedAt = at
    }
  }
}

/** Records that pay twice: made while one of the same identity was pending, or after it was paid. */
export const duplicates = ({ entries, of }: History): ReadonlyArray<Entry> =>
  entries.filter((entry) =>
    of(entry.identity).some(
      (other) =>
        entries.indexOf(other) < entries.indexOf(entry) &&
        !(other.end === "deleted" && other.endedAt !== undefined && other.endedAt <= entry.at)
    )
  )
