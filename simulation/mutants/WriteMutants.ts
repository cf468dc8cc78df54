import type { Mutant } from "./Mutant.ts"

const writes = "payroll/writes"

/** What the engine of writes must not be; each is what somebody could have written. */
export const writeMutants: ReadonlyArray<Mutant> = [
  {
    name: "no fence",
    kind: "creations",
    file: `${writes}/create/Sightings.ts`,
    edits: [[" && fences.get(item.value.companyId) === fenceOf(item)", ""]]
  },
  {
    name: "no settle wait",
    kind: "creations",
    file: `${writes}/create/InDoubt.ts`,
    edits: [["Effect.andThen(Effect.sleep(settle), resolve(items, doubt))", "resolve(items, doubt)"]]
  },
  {
    name: "no wait for payroll runs that do not show yet",
    kind: "creations",
    file: `${writes}/create/InDoubt.ts`,
    edits: [["yield* Effect.sleep(runLag)", ""]]
  },
  {
    name: "everything is sent again",
    kind: "creations",
    file: `${writes}/create/InDoubt.ts`,
    edits: [
      [
        "const { absent, here, losses } = looked.success",
        "const { absent, here, losses } = { ...looked.success, absent: items, here: [] }"
      ]
    ]
  },
  {
    name: "answers are matched by position",
    kind: "creations",
    file: `${writes}/create/AnswerMatching.ts`,
    edits: [["const own = ids.get(keyOf(item))", "const own = [...ids.values()][batch.indexOf(item)]"]]
  },
  {
    name: "noted in the journal after it was sent",
    kind: "creations",
    file: `${writes}/create/Claims.ts`,
    edits: [
      [
        "const entries = yield* journal.claim(scope, claims)",
        `yield* Effect.forkDetach(Effect.delay(journal.claim(scope, claims), 1000))
        const entries = new Map(claims.map((each) => [each.identity, { ...each, knowledge: "open", ids: [] }]))`
      ]
    ]
  },
  {
    name: "existing only while it is pending",
    kind: "creations",
    file: "client/WriteJournal.ts",
    edits: [
      [
        'if (entry.knowledge === "created") return entry',
        'if (entry.knowledge === "created") return { ...entry, knowledge: "absent" }'
      ]
    ]
  },
  {
    name: "no look at access around look-ups",
    kind: "creations",
    file: `${writes}/pending/PendingLookup.ts`,
    edits: [
      ["    yield* check\n    const result = yield* read\n    yield* check\n", "    const result = yield* read\n"]
    ]
  },
  {
    name: "what one reading saw is believed",
    kind: "creations",
    file: "client/Pages.ts",
    edits: [
      ["agreeing: 2, attempts: 6", "agreeing: 1, attempts: 1"],
      ["isComplete ? Effect.succeed(items) : Effect.fail(new UnstableRead({ what }))", "Effect.succeed(items)"]
    ]
  },
  {
    name: "identity of the attempt",
    kind: "creations",
    file: `${writes}/create/Identity.ts`,
    edits: [
      [
        ': ["reference", row.reference]',
        ': ["reference", row.reference, (globalThis.tries = (globalThis.tries ?? 0) + 1)]'
      ]
    ]
  },
  {
    name: "conflicts are ignored",
    kind: "creations",
    file: `${writes}/create/Fate.ts`,
    edits: [["(isSame ? { kind, item, ids } : rejected(item, conflict))", "({ kind, item, ids })"]]
  },
  {
    name: "taken over whoever holds it",
    kind: "creations",
    file: "client/WriteJournal.ts",
    edits: [[" && (known.claim === claim.replaces || known.claim === claim.claim)", ""]]
  },
  {
    name: "what another run has claimed is sent",
    kind: "creations",
    file: `${writes}/create/Claims.ts`,
    edits: [['return entry?.claim === claim && entry.knowledge === "open"', "return entry !== undefined"]]
  },
  {
    name: "settled as absent by anybody",
    kind: "creations",
    file: "client/WriteJournal.ts",
    edits: [[' && known?.knowledge === "open" && known.claim === entry.claim', ' && known?.knowledge === "open"']]
  },
  {
    name: "unknown counts as not committed",
    kind: "creations",
    file: "client/Outcome.ts",
    edits: [['return error.sent ? "Unknown" : "NotCommitted"', 'return "NotCommitted"']]
  },
  {
    name: "an error of the server counts as a refusal",
    kind: "creations",
    file: "client/Outcome.ts",
    edits: [["return error.sent ?", "return error.sent && error.status === undefined ?"]]
  },
  {
    name: "halved without a look-up",
    kind: "creations",
    file: `${writes}/create/CreateRun.ts`,
    edits: [
      [
        "const { absent, here } = looked.success\n      const present = yield* created(here)\n      if (items.length === 1",
        "const { absent, here } = { absent: items, here: [] }\n      const present = yield* created(here)\n      if (items.length === 1"
      ]
    ]
  },
  {
    name: "what was left out is sent again",
    kind: "creations",
    file: `${writes}/create/CreateRun.ts`,
    edits: [
      ["...(yield* leaveOut(matched.leftOut, claim)),", "...(yield* send(matched.leftOut, fences, sent, () => claim)),"]
    ]
  },
  {
    name: "what vanished is no sign",
    kind: "creations",
    file: `${writes}/create/Sightings.ts`,
    edits: [["losses: new Set([...atFirst, ...companiesWithLosses(before, view)])", "losses: new Set()"]]
  },
  {
    name: "sent again without a durable journal",
    kind: "creations",
    file: `${writes}/create/InDoubt.ts`,
    edits: [["if (!isDurable) return", "if (false) return"]]
  },
  {
    name: "reported as deleted without a look",
    kind: "deletions",
    file: `${writes}/delete/DeleteRun.ts`,
    edits: [["const { here, gone: left } = looked.success", "const { here, gone: left } = { here: [], gone: targets }"]]
  },
  {
    name: "reported as deleted though a payroll was run",
    kind: "deletions",
    file: `${writes}/delete/DeleteRun.ts`,
    edits: [[" && fences.success.get(companyId) === plan.fences.get(companyId)", ""]]
  },
  {
    name: "not looked at after the fence was noted",
    kind: "deletions",
    file: `${writes}/delete/DeletePlan.ts`,
    edits: [["found.length === 0 ? [] : yield* read(found.map(({ id }) => id))", "found"]]
  },
  {
    name: "one id that is not there keeps the others",
    kind: "deletions",
    file: `${writes}/delete/DeleteRun.ts`,
    edits: [["if (targets.length === 1) return", "if (true) return"]]
  },
  {
    name: "what was deleted stays known as created",
    kind: "deletions",
    file: "client/WriteJournal.ts",
    edits: [['if (known.knowledge !== "created") return known', "return known"]]
  },
  {
    name: "a newer change while an older one is open",
    kind: "upserts",
    file: `${writes}/UpsertScheduledDeductions.ts`,
    edits: [["if (endsAt > now) yield* Effect.sleep(endsAt - now)", ""]]
  },
  {
    name: "a try that nobody heard of counts as ended",
    kind: "upserts",
    file: `${writes}/upsert/ScheduleRun.ts`,
    edits: [["if (!isDoubted) yield* end(told, claim)", "yield* end(told, claim)"]]
  },
  {
    name: "what another run is changing is changed too",
    kind: "upserts",
    file: `${writes}/upsert/ScheduleRun.ts`,
    edits: [["claimed.success.get(key)?.claim === claim", "claimed.success.has(key)"]]
  },
  {
    name: "reconciled as not created though a payroll was run",
    kind: "creations",
    file: `${writes}/reconcile/Reconcile.ts`,
    edits: [["return runs?.length === 0 && journal.isDurable", "return runs !== undefined && journal.isDurable"]]
  }
]
