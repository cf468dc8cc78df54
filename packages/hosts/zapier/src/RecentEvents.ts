import { Action, type InvalidPayload, Pages, Trigger, TriggerEvent, UnstableRead } from "@ferrule/core"
import { Array, Clock, DateTime, Effect, Schema } from "effect"

/** What is watched cannot be watched without a memory: the message says why. */
class NotWatchable extends Schema.TaggedError<NotWatchable>()("NotWatchable", { reason: Schema.String }) {
  readonly retryable = false
  override get message(): string {
    return this.reason
  }
}

/**
 * Whether a trigger can be polled without a state. Only what is new can: that a record has changed, has turned or is gone
 * cannot be told from one reading, and what has changed back and forth would have the id of what was reported before.
 */
export const isStateless = <E, R>({ on }: Trigger.AnyTrigger<E, R>): boolean =>
  on.every((change) => change === "created")

/**
 * What stands for a trigger: `recent` gives everything recent; `start` does, and fails where it cannot be sure that this
 * is all; `sample` gives a few records to show.
 */
export const standInName = (trigger: string, what: "recent" | "start" | "sample"): string => `${trigger}:${what}`

const collator = new Intl.Collator("en", { numeric: true })

/** Records as events, newest first. The id of a creation is made of trigger and key (law 7). */
const eventsOf = <E, R>({ feed, name }: Trigger.AnyTrigger<E, R>, records: Iterable<unknown>) =>
  Effect.map(Clock.currentTimeMillis, (now) => {
    const observedAt = DateTime.formatIso(DateTime.makeUnsafe(now))
    const dateOf = (record: unknown): string => feed.date?.(record) ?? ""
    return [...records]
      .map((record) => ({ key: feed.key(record), record }))
      .toSorted((a, b) => collator.compare(dateOf(b.record), dateOf(a.record)) || collator.compare(b.key, a.key))
      .map(({ key, record }) => ({ id: `${name}:${key}`, trigger: name, change: "created", key, record, observedAt }))
  })

/** The groups that are asked for. Each has to be named, and seen: else the history of one would come as news one day. */
const watchedGroups = <E, R>({ feed }: Trigger.AnyTrigger<E, R>, payload: unknown) =>
  Effect.gen(function* () {
    if (feed.groups === undefined) return [""]
    const kind = feed.groupedBy ?? "group"
    const asked = feed.asks?.(payload)
    if (asked === undefined) {
      return yield* new NotWatchable({ reason: `Say which to watch: at least one ${kind} has to be chosen.` })
    }
    const seen = new Set(yield* feed.groups(payload))
    const hidden = asked.filter((group) => !seen.has(group))
    if (hidden.length === 0) return asked
    const reason = `The connection cannot see ${kind} ${hidden.join(", ")}. Have access granted, or watch without it.`
    return yield* new NotWatchable({ reason })
  })

/**
 * Every record of the sections where something new is to be expected. What a reading misses, the next one has; but what
 * the first one misses would be news later, so there two have to agree while the groups can be seen (laws 5 and 6).
 */
const recent = <E, R>(trigger: Trigger.AnyTrigger<E, R>, payload: unknown, isStart: boolean) =>
  Effect.gen(function* () {
    const { feed } = trigger
    const groups = yield* watchedGroups(trigger, payload)
    const sections = yield* feed.sections({ payload, groups }, "recent")
    const { together } = feed
    const reads =
      together === undefined
        ? sections.map(({ read }) => read)
        : Array.chunksOf(
            sections.map(({ id }) => id),
            together.most
          ).map((ids) => together.read(ids))
    const agreeing = isStart ? 2 : 1
    const passes = yield* Effect.forEach(reads, (read) => Pages.collect({ read, key: feed.key, agreeing }), {
      concurrency: 4
    })
    if (isStart) {
      if (passes.some(({ isComplete }) => !isComplete)) return yield* new UnstableRead({ what: feed.name })
      yield* watchedGroups(trigger, payload)
    }
    const found = new Map(passes.flatMap(({ items }) => [...items]))
    return yield* eventsOf(trigger, found.values())
  })

/** Read actions that stand for a trigger where there is no state. */
export const standIns = <E, R>(
  trigger: Trigger.AnyTrigger<E, R>
): ReadonlyArray<Action.AnyAction<E | InvalidPayload | NotWatchable | UnstableRead, R>> => {
  const { description, feed, name, payload, title } = trigger
  const success: Schema.Codec<unknown, unknown> = Schema.Array(TriggerEvent(feed.record, ["created"]))
  const about = { title, description, access: "read", payload, success } as const
  const sampled = (chosen: unknown) =>
    Effect.flatMap(Trigger.sample(trigger, chosen), (records) => eventsOf(trigger, records))
  return [
    Action.make(standInName(name, "recent"), { ...about, run: (chosen) => recent(trigger, chosen, false) }),
    Action.make(standInName(name, "start"), { ...about, run: (chosen) => recent(trigger, chosen, true) }),
    Action.make(standInName(name, "sample"), { ...about, run: sampled })
  ]
}
