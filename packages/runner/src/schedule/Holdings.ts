import type { Fiber } from "effect"
import type { Claim } from "../store/RunnerStore.ts"

/** A claim in hand: it waits for its turn, is being worked on, or has ended and is not settled yet. */
export interface Holding<Work> {
  readonly work: Work
  /** What time it was on the store's clock when it was claimed. */
  readonly now: number
  readonly group: Group<Work>
  /** In which round it was claimed; a round is the time between two renewals. */
  readonly round: number
  /** What works on it, and since when, on the program's clock. */
  fiber?: Fiber.Fiber<unknown, never>
  begunAt?: number
  /** Whether it is not to be settled: another has it now, or it is handed back. */
  isLost: boolean
  /** Whether it was stopped because it took too long. */
  isLate: boolean
}

interface Group<Work> {
  readonly name: string
  running: number
  waiting: Array<Holding<Work>>
  /** How much of it may be in hand: more while it is quickly done. */
  most: number
  /** Had as much as it may, and is not yet half through with it. */
  isBusy: boolean
  /** Had as much as it may since it last had nothing waiting. */
  wasFull: boolean
  /** The last round in which it had something to do. */
  usedIn: number
}

/** How much may be under way. */
export interface Limits {
  /** At once, of everything. */
  readonly atOnce: number
  /** At once, of one connection or destination. */
  readonly perGroup: number
}

/** The most that waits or runs for one group, however quickly it is done. */
const mostOfGroup = 512

/** Rounds after which a group that was not used is forgotten, with what was learnt of it. */
const keptRounds = 30

/**
 * Keeps what is claimed, and says what is next: each group in turn, within the limits. A group that is slow holds no more
 * than it can do at once, so that it takes no room from others.
 */
export const make = <Work extends Claim>({ atOnce, perGroup }: Limits) => {
  const held = new Map<string, Holding<Work>>()
  const groups = new Map<string, Group<Work>>()
  /** Groups that have something waiting and room to begin it; the first has waited for longest. */
  const ready = new Set<Group<Work>>()
  let running = 0
  let round = 0

  const groupOf = (name: string): Group<Work> => {
    const known = groups.get(name)
    if (known !== undefined) return known
    const group = { name, running: 0, waiting: [], most: perGroup * 8, isBusy: false, wasFull: false, usedIn: round }
    groups.set(name, group)
    return group
  }
  const sizeOf = ({ running, waiting }: Group<Work>): number => running + waiting.length
  const queue = (group: Group<Work>): void => {
    if (group.waiting.length > 0 && group.running < perGroup) ready.add(group)
  }

  return {
    /** How much is in hand, how much of it is being worked on, and of how many groups something is remembered. */
    size: () => held.size,
    running: () => running,
    groups: () => groups.size,
    all: (): ReadonlyArray<Holding<Work>> => [...held.values()],
    find: (subscription: string): Holding<Work> | undefined => held.get(subscription),
    /** Whether this is still the claim that is in hand. */
    has: (holding: Holding<Work>): boolean => held.get(holding.work.subscription) === holding,
    /** Groups that have enough. */
    busy: (): ReadonlyArray<string> => [...groups.values()].filter(({ isBusy }) => isBusy).map(({ name }) => name),

    /** Takes a claim in hand; false when its group has enough. */
    take: (work: Work, now: number): boolean => {
      const group = groupOf(work.group)
      if (group.isBusy) return false
      group.usedIn = round
      const holding: Holding<Work> = { work, now, group, round, isLost: false, isLate: false }
      held.set(work.subscription, holding)
      group.waiting.push(holding)
      if (sizeOf(group) >= group.most) group.isBusy = group.wasFull = true
      queue(group)
      return true
    },
    /** What is to be begun now; nothing when nothing waits, or the limits are reached. */
    begin: (): Holding<Work> | undefined => {
      if (running >= atOnce) return undefined
      const [group] = ready
      const holding = group?.waiting.shift()
      if (group === undefined || holding === undefined) return undefined
      ready.delete(group)
      group.running++
      running++
      queue(group)
      return holding
    },
    /** Work has ended. It stays in hand until it is settled. Says whether its group was busy and is so no more. */
    end: ({ group }: Holding<Work>): boolean => {
      running--
      group.running--
      queue(group)
      if (group.wasFull && group.waiting.length === 0) {
        group.wasFull = false
        group.most = Math.min(mostOfGroup, group.most * 2)
      }
      if (!group.isBusy || sizeOf(group) > group.most / 2) return false
      group.isBusy = false
      return true
    },
    /** It is not in hand any more. */
    drop: (holding: Holding<Work>): void => {
      const { group, work } = holding
      if (held.get(work.subscription) === holding) held.delete(work.subscription)
      if (group.waiting.length > 0 && group.waiting.includes(holding)) {
        group.waiting = group.waiting.filter((waiting) => waiting !== holding)
        if (sizeOf(group) <= group.most / 2) group.isBusy = false
      }
      if (group.waiting.length === 0) ready.delete(group)
    },
    /** Ends a round; gives what has waited for all of it, whose groups are slow and get less from now on. */
    nextRound: (): ReadonlyArray<Holding<Work>> => {
      round++
      return [...groups.values()].flatMap((group) => {
        if (sizeOf(group) === 0 && round - group.usedIn > keptRounds) groups.delete(group.name)
        const late = group.waiting.filter((holding) => holding.round < round - 1)
        if (late.length > 0) {
          group.most = perGroup * 2
          group.wasFull = false
        }
        return late
      })
    },
    /** Everything that waits. */
    waiting: (): ReadonlyArray<Holding<Work>> => [...groups.values()].flatMap(({ waiting }) => waiting)
  }
}
