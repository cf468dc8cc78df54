import type { AnyChange } from "../TriggerEvent.ts"
import type { LocalDate } from "../../values/LocalDate.ts"

/** What a ledger has to keep of each record, as the kinds of change demand that are reported. */
export interface LedgerShape {
  /** Whether keys are kept as they are: only then can a record be named that is gone. Otherwise 8 bytes of a digest. */
  readonly hasKeys: boolean
  /** Whether something about a record can turn, and how often it has changed is counted. */
  readonly hasCounts: boolean
  /** Whether a record can differ from what it was. */
  readonly hasFingerprints: boolean
}

/** What is known of a record. */
export interface Entry {
  /** The group of the record; empty where the ledger does not keep keys. */
  readonly group: string
  /** How many changes of it were reported, not counting its creation. */
  readonly changes: number
  /** Whether its facet is on; where removals are reported, whether it is there. */
  readonly isOn: boolean
  /** Digest of the fields that count, as bytes in a text; empty where it is not known. */
  readonly fingerprint: string
}

/** Where a poll stopped because it had as many events as it may give. */
export interface Resume {
  readonly reach: "recent" | "all"
  readonly section: string
  readonly page: number
}

/** When what was last read; milliseconds since 1970. */
export interface ReadTimes {
  readonly recent?: number
  readonly older?: number
  readonly access?: number
}

/** What is known besides records: enough to see with one request that nothing is new. */
export interface LedgerHead {
  /** Digest of the payload that was last polled with. */
  readonly payload: string
  /** Groups whose records are known; nothing where a ledger of an older version does not say. */
  readonly groups: ReadonlyArray<string> | undefined
  /** What the feed's probe gave when everything was accounted for. */
  readonly probe: number | undefined
  readonly readAt: ReadTimes
  /** Where it began, as long as there are groups of which not everything has been read since. */
  readonly start: "all" | LocalDate | undefined
  /** These groups, once everything was read of others; nothing as long as it is all of them. */
  readonly starting: ReadonlyArray<string> | undefined
  readonly resume: Resume | undefined
  /** Sections that are read at each poll until that time, in milliseconds since 1970. */
  readonly open: Readonly<Record<string, number>>
  /** Numbers that are missing within their group, of which an alarm was raised. */
  readonly gaps: Readonly<Record<string, ReadonlyArray<number>>>
}

/**
 * What a trigger has seen and reported. It alone decides what is new: there is no watermark (law 4). Keys are those that
 * {@link LedgerShape} asks for.
 */
export interface Ledger {
  readonly trigger: string
  readonly shape: LedgerShape
  readonly head: LedgerHead
  readonly entries: Map<string, Entry>
  /** How many records a section had when it was last read whole; by digests of their names. */
  readonly sections: Map<string, number>
}

/** What has to be kept to report these kinds of change. */
export const shapeOf = (on: ReadonlyArray<AnyChange>): LedgerShape => ({
  hasKeys: on.includes("removed"),
  hasCounts: on.some((change) => change !== "created"),
  hasFingerprints: on.includes("updated")
})

/** The entry of all records of which nothing has to be kept but that they were seen. */
export const seen: Entry = { group: "", changes: 0, isOn: true, fingerprint: "" }

/** A ledger that knows nothing yet. */
export const empty = (trigger: string, shape: LedgerShape, start: LedgerHead["start"]): Ledger => ({
  trigger,
  shape,
  head: {
    payload: "",
    groups: [],
    probe: undefined,
    readAt: {},
    start,
    starting: undefined,
    resume: undefined,
    open: {},
    gaps: {}
  },
  entries: new Map(),
  sections: new Map()
})
