import type { Mutant } from "./Mutant.ts"

const poll = "connector/poll"
const kind = "subscriptions"

const startOfSightings = 'return head.start !== undefined && head.start !== "all" && day != null && day < head.start'

const watermark = (isBefore: string) =>
  `const last = head.readAt.recent === undefined ? undefined : new Date(head.readAt.recent).toISOString().slice(0, 10)
    return day != null && last !== undefined && day ${isBefore} last`

/** What the engine of triggers must not be; each is what somebody could have written. */
export const triggerMutants: ReadonlyArray<Mutant> = [
  {
    name: "a watermark instead of a ledger",
    kind,
    file: `${poll}/Sightings.ts`,
    edits: [[startOfSightings, watermark("<")]]
  },
  {
    name: "a watermark that takes what is of the same day for known",
    kind,
    file: `${poll}/Sightings.ts`,
    edits: [[startOfSightings, watermark("<=")]]
  },
  {
    name: "noted as reported before there was room for it",
    kind,
    file: `${poll}/Sightings.ts`,
    edits: [
      [
        "if (reported.length > 0 && self.events.length",
        "entries.set(id, entry)\n    if (reported.length > 0 && self.events.length"
      ]
    ]
  },
  {
    name: "more events than were asked for",
    kind,
    file: `${poll}/Sightings.ts`,
    edits: [["> Math.max(maxEvents, reported.length)", "> Number.POSITIVE_INFINITY"]]
  },
  {
    name: "what a new company has is reported",
    kind,
    file: `${poll}/Sightings.ts`,
    edits: [["if (!isAmong(options.known, sight.group) && before === undefined) {", "if (head.groups === undefined) {"]]
  },
  {
    name: "a new company stays new",
    kind,
    file: `${poll}/Round.ts`,
    edits: [["...(isDone ? who.fresh.filter((group) => stayed.has(group)) : [])", ""]]
  },
  {
    name: "an id that follows from when it was seen",
    kind,
    file: `${poll}/Sightings.ts`,
    edits: [["id: `${name}:${key}${suffix}`", "id: `${name}:${key}${suffix}:${observedAt}`"]]
  },
  {
    name: "a single pass",
    kind,
    file: `${poll}/Tour.ts`,
    edits: [["agreeing: options.agreeing || options.concludes", "agreeing: false"]]
  },
  {
    name: "a list that contradicts itself is believed",
    kind,
    file: "client/PageScan.ts",
    edits: [
      [
        "const isComplete = from === 1 && behind.length === 0 && totals.size === 1 && totals.has(keys.size)",
        "const isComplete = from === 1"
      ]
    ]
  },
  {
    name: "removals are concluded from an incomplete pass",
    kind,
    file: `${poll}/Conclusions.ts`,
    edits: [
      ["isComplete && isWhole && on.includes", "on.includes"],
      ["if (isComplete) {", "{"]
    ]
  },
  {
    name: "removals are concluded without a look at access",
    kind,
    file: `${poll}/Conclusions.ts`,
    edits: [
      ["const watched = new Set([...visible, noGroup])", "const watched = new Set([...known, ...visible, noGroup])"],
      ["gone.filter(([, { group }]) => isAmong(stayed, group))", "gone"]
    ]
  },
  {
    name: "access is looked at before a reading only",
    kind,
    file: `${poll}/Conclusions.ts`,
    edits: [["isAsked ? yield* visibleTo(trigger, payload) : visible", "isAsked ? visible : visible"]]
  },
  {
    name: "what is out of the window is gone",
    kind,
    file: `${poll}/Removals.ts`,
    edits: [["candidates.filter(([key]) => !there.has(key))", "there.size < 0 ? [] : candidates"]]
  },
  {
    name: "no full pass",
    kind,
    file: `${poll}/Due.ts`,
    edits: [["older: isDue(head?.readAt.older, audit.older ?? usual.older)", "older: false"]]
  },
  {
    name: "a start that is over after the first poll",
    kind,
    file: `${poll}/Round.ts`,
    edits: [["start: starting.length === 0 ? undefined : head.start", "start: undefined"]]
  },
  {
    name: "nothing is looked for where the count is the same",
    kind,
    file: `${poll}/Due.ts`,
    edits: [["  !due.recent &&\n  !due.older &&\n", ""]]
  },
  {
    name: "the first page only",
    kind,
    file: "client/PageScan.ts",
    edits: [["Stream.takeUntil((stops) => stops)", "Stream.take(1)"]]
  },
  {
    name: "a beginning from an incomplete reading",
    kind,
    file: `${poll}/Round.ts`,
    edits: [
      ["if (isUnstable && who.isBaseline) return yield*", "if (isUnstable && who.isBaseline && now < 0) return yield*"]
    ]
  },
  {
    name: "changes are not counted",
    kind,
    file: `${poll}/Changes.ts`,
    edits: [["    changes += 1\n    reported.push", "    reported.push"]]
  },
  {
    name: "what is gone is forgotten",
    kind,
    file: `${poll}/Sightings.ts`,
    edits: [
      [
        "    entries.set(id, entry)\n    for (const { change, suffix }",
        '    if (reported[0]?.change === "removed") entries.delete(id)\n    else entries.set(id, entry)\n    for (const { change, suffix }'
      ]
    ]
  },
  {
    name: "a facet that turned back is not noted",
    kind,
    file: `${poll}/Changes.ts`,
    edits: [
      [
        "if (facet !== undefined && (before?.isOn ?? false) !== isOn)",
        "if (facet !== undefined && isOn && (before?.isOn ?? false) !== isOn)"
      ]
    ]
  },
  {
    name: "a damaged ledger is taken for none",
    kind,
    file: `${poll}/Poll.ts`,
    edits: [
      [
        "yield* LedgerText.open(name, on, state)",
        "yield* Effect.orElseSucceed(LedgerText.open(name, on, state), () => undefined)"
      ]
    ]
  },
  {
    name: "a ledger without its checksum",
    kind,
    file: "connector/ledger/LedgerText.ts",
    edits: [["if (end !== endOf(checked))", "if (end.length < 0)"]]
  }
]
