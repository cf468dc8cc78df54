interface Timer {
  readonly at: number
  readonly order: number
  readonly ring: () => void
}

/** What is due when, in virtual time. */
export interface Timers {
  readonly now: () => number
  /** Rings after so many milliseconds; gives what takes it back. */
  readonly add: (millis: number, ring: () => void) => () => void
  /** Moves time to the next timer and rings it; says whether there was one. */
  readonly advance: () => boolean
}

const isBefore = (a: Timer, b: Timer): boolean => a.at < b.at || (a.at === b.at && a.order < b.order)

/** Timers from a first instant on; those of one instant ring in the order in which they were set. */
export const make = (startsAt: number): Timers => {
  let now = startsAt
  let count = 0
  // Latest first, so that the next one is at the end.
  const timers: Array<Timer> = []
  return {
    now: () => now,
    add: (millis, ring) => {
      const timer: Timer = { at: now + millis, order: count++, ring }
      let low = 0
      let high = timers.length
      while (low < high) {
        const middle = (low + high) >>> 1
        if (isBefore(timer, timers[middle] ?? timer)) low = middle + 1
        else high = middle
      }
      timers.splice(low, 0, timer)
      return () => {
        const at = timers.indexOf(timer)
        if (at >= 0) timers.splice(at, 1)
      }
    },
    advance: () => {
      const next = timers.pop()
      if (next === undefined) return false
      now = next.at
      next.ring()
      return true
    }
  }
}
