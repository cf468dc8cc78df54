import type { Alarm } from "@ferrule/core"
import { Clock, Effect } from "effect"
import { shardOf } from "../../../src/store/Shard.ts"
import { groupOf } from "../../../src/Destination.ts"
import type { Problem, Subscription, SubscriptionSettings } from "../../../src/Subscription.ts"
import type {
  Claim,
  ClaimRequest,
  Delivery,
  DeliveryClaim,
  DeliverySettlement,
  Lane,
  PollClaim,
  PollSettlement,
  RunnerStore,
  Settlement
} from "../../../src/store/RunnerStore.ts"

interface Track {
  dueAt: number | undefined
  dueBefore: number
  version: number
  isHeld: boolean
  failures: number
  failingSince: number | undefined
  problem: Problem | undefined
  lastAt: number | undefined
}

interface Event extends Omit<Delivery, "subscription"> {
  readonly body: string
  readonly waitingSince: number
}

interface Entry {
  readonly id: string
  settings: SubscriptionSettings
  status: Subscription["status"]
  reason: string | undefined
  readonly createdAt: number
  updatedAt: number
  readonly polls: Track
  readonly deliveries: Track
  again: boolean
  alarms: ReadonlyArray<Alarm>
  state: string | undefined
  replays: number
  replayFrom: SubscriptionSettings["start"] | undefined
  snapshots: Array<{ readonly takenAt: number; readonly state: string }>
  sequence: number
  events: Array<Event>
}

const day = 86_400_000

const track = (dueAt: number | undefined, now: number): Track => ({
  dueAt,
  dueBefore: 0,
  version: now * 1000,
  isHeld: false,
  failures: 0,
  failingSince: undefined,
  problem: undefined,
  lastAt: undefined
})

const fence = (track: Track, dueAt: number | undefined) =>
  Object.assign(track, { version: track.version + 1, isHeld: false, dueAt })

const calm = { failures: 0, failingSince: undefined, problem: undefined }

const progress = ({ dueAt, dueBefore, failingSince, failures, isHeld, lastAt, problem }: Track) => {
  const nextAt = isHeld ? dueBefore : dueAt
  return {
    ...(nextAt === undefined ? {} : { nextAt }),
    ...(lastAt === undefined ? {} : { lastAt }),
    failures,
    ...(failingSince === undefined ? {} : { failingSince }),
    ...(problem === undefined ? {} : { problem })
  }
}

const byId = (a: { readonly id: string }, b: { readonly id: string }) => (a.id < b.id ? -1 : 1)

/** The store as simply as it can be said: what the real ones are held against. */
export const make = (): RunnerStore["Service"] => {
  const entries = new Map<string, Entry>()
  const all = () => [...entries.values()].toSorted(byId)
  const at = <A>(work: (now: number) => A) => Effect.map(Clock.currentTimeMillis, work)
  const on = <A>(id: string, nothing: A, work: (entry: Entry, now: number) => A) =>
    at((now) => {
      const entry = entries.get(id)
      return entry === undefined ? nothing : work(entry, now)
    })
  const waiting = ({ events }: Entry) => events.filter(({ status }) => status === "waiting")

  const change = (entry: Entry, which: (event: Event) => boolean, to: (event: Event) => Partial<Event>) => {
    entry.events = entry.events.map((event) => (which(event) ? { ...event, ...to(event) } : event))
  }

  const beginAnew = (entry: Entry, now: number) => {
    Object.assign(entry.deliveries, calm)
    change(
      entry,
      ({ status }) => status === "waiting",
      () => ({ waitingSince: now })
    )
  }

  const snapshot = (entry: Entry, now: number) => {
    if (entry.state === undefined) return
    const last = entry.snapshots.at(-1)?.takenAt
    entry.snapshots.push({ takenAt: last !== undefined && last >= now ? last + 1 : now, state: entry.state })
  }

  const turnOff = (entry: Entry, reason: string, now: number) => {
    fence(entry.polls, undefined)
    fence(entry.deliveries, undefined)
    Object.assign(entry, { status: "disabled", reason, updatedAt: now })
  }

  const lane = <Work extends Claim, End extends Settlement>(kind: {
    readonly track: (entry: Entry) => Track
    readonly group: (entry: Entry) => string
    readonly bring: (entry: Entry, claim: Claim) => Work
    readonly keep: (entry: Entry, end: End, now: number) => void
    readonly hasProgressed: (end: End) => boolean
    readonly due: (entry: Entry, end: End, now: number) => number | undefined
  }): Lane<Work, End> => {
    const isOurs = ({ subscription, version }: Pick<Claim, "subscription" | "version">) => {
      const entry = entries.get(subscription)
      return entry !== undefined && kind.track(entry).version === version
    }
    const whileHeld = <A extends Pick<Claim, "subscription" | "version">>(
      works: ReadonlyArray<A>,
      change: (entry: Entry, work: A, now: number) => void
    ) =>
      at((now) => {
        const lost = works.filter((work) => !isOurs(work))
        const held = works.filter(isOurs)
        for (const work of held) {
          const entry = entries.get(work.subscription)
          if (entry !== undefined) change(entry, work, now)
        }
        return new Set(lost.map(({ subscription }) => subscription))
      })
    return {
      claim: ({ busy, lease, limit, shards, stealAfter }: ClaimRequest) =>
        at((now) => {
          const isMine = ({ settings }: Entry) => shards === undefined || shards.includes(shardOf(settings.connection))
          const from = (entry: Entry) => {
            const { dueAt } = kind.track(entry)
            if (dueAt === undefined || busy.includes(kind.group(entry))) return Infinity
            return isMine(entry) ? dueAt : dueAt + stealAfter
          }
          const dueAtOf = (entry: Entry) => kind.track(entry).dueAt ?? Infinity
          // A lease of others that has ended: who had it is gone.
          const isLeft = (entry: Entry) =>
            kind.track(entry).isHeld && dueAtOf(entry) <= now && !busy.includes(kind.group(entry))
          const claimed = all()
            .filter((entry) => from(entry) <= now || isLeft(entry))
            .toSorted((a, b) => dueAtOf(a) - dueAtOf(b))
            .slice(0, limit)
          const work = claimed.map((entry) => {
            const track = kind.track(entry)
            const dueBefore = track.dueAt ?? 0
            Object.assign(track, { dueBefore, dueAt: now + lease, version: track.version + 1, isHeld: true })
            return kind.bring(entry, {
              subscription: entry.id,
              version: track.version,
              group: kind.group(entry),
              dueAt: dueBefore,
              failures: track.failures,
              failingSince: track.failingSince
            })
          })
          const next = Math.min(...all().map(from))
          const nextAt = work.length >= limit ? now : next === Infinity ? undefined : next
          return { work, now, nextAt }
        }),
      renew: (claims, lease) =>
        whileHeld(claims, (entry, _, now) => Object.assign(kind.track(entry), { dueAt: now + lease })),
      release: (claims) => Effect.asVoid(whileHeld(claims, (entry, { dueAt }) => fence(kind.track(entry), dueAt))),
      settle: (ends) =>
        whileHeld(ends, (entry, end, now) => {
          kind.keep(entry, end, now)
          const track = kind.track(entry)
          const { problem } = end
          fence(track, kind.due(entry, end, now))
          const hasProgressed = kind.hasProgressed(end)
          Object.assign(track, {
            failures: problem === undefined ? 0 : hasProgressed ? 1 : track.failures + 1,
            failingSince: problem === undefined ? undefined : hasProgressed ? now : (track.failingSince ?? now),
            problem,
            lastAt: hasProgressed ? now : track.lastAt
          })
          if (end.disable !== undefined) turnOff(entry, end.disable, now)
        })
    }
  }

  const polls = lane<PollClaim, PollSettlement>({
    track: ({ polls }) => polls,
    group: ({ settings }) => settings.connection,
    bring: ({ replayFrom, replays, settings, state }, claim) => {
      const { destination: _, ...what } = settings
      return { ...claim, ...what, start: replayFrom ?? settings.start, state, replays }
    },
    keep: (entry, { alarms, events, state }, now) => {
      if (state !== undefined && state !== entry.state) {
        const isRecent = entry.snapshots.some(({ takenAt }) => takenAt > now - day)
        if (!isRecent) snapshot(entry, now)
        entry.state = state
      }
      for (const { body, id } of events) {
        entry.events.push({
          sequence: ++entry.sequence,
          id,
          body,
          createdAt: now,
          waitingSince: now,
          attempts: 0,
          status: "waiting",
          deliveredAt: undefined,
          problem: undefined
        })
      }
      if (events.length > 0) entry.deliveries.dueAt ??= now
      entry.alarms = alarms ?? entry.alarms
    },
    hasProgressed: ({ problem }) => problem === undefined,
    due: (entry, { dueIn }, now) => {
      const isAgain = entry.again
      entry.again = false
      return isAgain ? now : now + dueIn
    }
  })

  const deliveries = lane<DeliveryClaim, DeliverySettlement>({
    track: ({ deliveries }) => deliveries,
    group: ({ settings }) => groupOf(settings.destination),
    bring: (entry, claim) => ({
      ...claim,
      trigger: entry.settings.trigger,
      destination: entry.settings.destination,
      events: waiting(entry)
        .slice(0, 100)
        .map(({ attempts, body, createdAt, id, sequence }) => ({ sequence, id, body, createdAt, attempts }))
    }),
    keep: (entry, { deliveredTo, giveUpAfter = Infinity, problem }, now) => {
      change(
        entry,
        ({ sequence, status }) => status === "waiting" && sequence <= (deliveredTo ?? 0),
        ({ attempts }) => ({ status: "delivered", deliveredAt: now, attempts: attempts + 1, problem: undefined })
      )
      if (problem === undefined) return
      const [first] = waiting(entry)
      const since = deliveredTo === undefined ? (entry.deliveries.failingSince ?? now) : now
      const isOver = since <= now - giveUpAfter
      change(
        entry,
        (event) => event === first,
        ({ attempts, status, waitingSince }) => ({
          attempts: attempts + 1,
          problem,
          status: isOver && waitingSince < now - giveUpAfter ? "dead" : status
        })
      )
    },
    hasProgressed: ({ deliveredTo, problem }) => problem === undefined || deliveredTo !== undefined,
    due: (entry, { dueIn, problem }, now) => {
      const [first] = waiting(entry)
      if (first === undefined) return undefined
      if (problem === undefined) return now
      return now + (first.attempts === 0 ? Math.min(dueIn, 5000) : dueIn)
    }
  })

  const shown = (entry: Entry): Subscription => ({
    id: entry.id,
    ...entry.settings,
    status: entry.status,
    ...(entry.reason === undefined ? {} : { reason: entry.reason }),
    createdAt: entry.createdAt,
    updatedAt: entry.updatedAt,
    polls: progress(entry.polls),
    deliveries: progress(entry.deliveries),
    alarms: entry.alarms,
    waiting: waiting(entry).length,
    dead: entry.events.filter(({ status }) => status === "dead").length
  })

  return {
    polls,
    deliveries,
    create: ({ dueIn, id, ...settings }) =>
      at((now) => {
        if (entries.has(id)) return false
        entries.set(id, {
          id,
          settings,
          status: "active",
          reason: undefined,
          createdAt: now,
          updatedAt: now,
          polls: track(now + dueIn, now),
          deliveries: track(undefined, now),
          again: false,
          alarms: [],
          state: undefined,
          replays: 0,
          replayFrom: undefined,
          snapshots: [],
          sequence: 0,
          events: []
        })
        return true
      }),
    find: (id) => on<Subscription | undefined>(id, undefined, shown),
    list: ({ after = "", connection, limit, status, trigger }) =>
      at(() =>
        all()
          .map(shown)
          .filter(
            (each) =>
              each.id > after &&
              each.connection === (connection ?? each.connection) &&
              each.status === (status ?? each.status) &&
              each.trigger === (trigger ?? each.trigger)
          )
          .slice(0, limit)
      ),
    update: (id, changes) =>
      on(id, false, (entry, now) => {
        entry.settings = { ...entry.settings, ...changes }
        for (const track of [entry.polls, entry.deliveries]) {
          const { dueAt, dueBefore, failures, isHeld } = track
          const latest = failures > 0 ? now : now + entry.settings.every
          fence(track, isHeld ? dueBefore : dueAt === undefined ? undefined : Math.min(dueAt, latest))
        }
        Object.assign(entry, { again: false, updatedAt: now })
        if (changes.destination !== undefined) beginAnew(entry, now)
        return true
      }),
    turn: (id, status) =>
      on(id, false, (entry, now) => {
        const isOn = status === "active"
        fence(entry.polls, isOn ? now : undefined)
        fence(entry.deliveries, isOn && waiting(entry).length > 0 ? now : undefined)
        Object.assign(entry, { status, reason: undefined, updatedAt: now, again: false })
        if (!isOn) return true
        Object.assign(entry.polls, calm)
        beginAnew(entry, now)
        return true
      }),
    pollNow: (id) =>
      on(id, false, (entry, now) => {
        const { dueAt, isHeld } = entry.polls
        entry.again = isHeld
        if (!isHeld && dueAt !== undefined) entry.polls.dueAt = Math.min(dueAt, now)
        return true
      }),
    remove: (id) => at(() => entries.delete(id)),
    snapshots: (id) =>
      on<ReadonlyArray<{ id: string; takenAt: number; bytes: number }>>(id, [], ({ snapshots }) =>
        snapshots.map(({ state, takenAt }) => ({ id: String(takenAt), takenAt, bytes: state.length })).toReversed()
      ),
    rewind: (id, to) =>
      on(id, false, (entry, now) => {
        const found =
          "snapshot" in to ? entry.snapshots.find(({ takenAt }) => String(takenAt) === to.snapshot) : undefined
        if ("snapshot" in to && found === undefined) return false
        snapshot(entry, now)
        entry.state = found?.state
        entry.replays += 1
        entry.updatedAt = now
        if ("start" in to) entry.replayFrom = to.start
        fence(entry.polls, entry.polls.dueAt === undefined ? undefined : now)
        entry.again = false
        return true
      }),
    listDeliveries: ({ limit, status, subscription }) =>
      at(() =>
        all()
          .filter(({ id }) => id === (subscription ?? id))
          .flatMap(({ events, id }) =>
            events.map(({ body: _, waitingSince: __, ...event }): Delivery => ({ subscription: id, ...event }))
          )
          .filter((event) => event.status === (status ?? event.status))
          .slice(0, limit)
      ),
    retry: (id, sequence) =>
      on(id, 0, (entry, now) => {
        const isDead = (event: Event) => event.status === "dead" && event.sequence === (sequence ?? event.sequence)
        const count = entry.events.filter(isDead).length
        if (count === 0) return 0
        change(entry, isDead, () => ({ status: "waiting", waitingSince: now }))
        fence(entry.deliveries, entry.status === "active" ? now : undefined)
        return count
      }),
    forget: ({ delivered, snapshots }) =>
      at((now) => {
        for (const entry of all()) {
          entry.events = entry.events.filter(
            ({ deliveredAt, status }) => status !== "delivered" || (deliveredAt ?? now) >= now - delivered
          )
          entry.snapshots = entry.snapshots.filter(({ takenAt }) => takenAt >= now - snapshots)
        }
      }),
    census: at((now) => {
      const count = (is: (entry: Entry) => boolean) => all().filter(is).length
      const events = (status: Delivery["status"]) =>
        all().flatMap(({ events }) => events.filter((event) => event.status === status)).length
      const isFailing = ({ dueAt, failures }: Track) => failures > 0 && dueAt !== undefined
      return {
        active: count(({ status }) => status === "active"),
        paused: count(({ status }) => status === "paused"),
        disabled: count(({ status }) => status === "disabled"),
        failing: count(({ deliveries, polls }) => isFailing(polls) || isFailing(deliveries)),
        waiting: events("waiting"),
        dead: events("dead"),
        lag: Math.max(0, ...all().flatMap(({ polls: { dueAt } }) => (dueAt === undefined ? [] : [now - dueAt])))
      }
    })
  }
}
