/** What a process has done in some time. */
export interface Taken {
  readonly polls: number
  readonly millis: number
  /** CPU time, milliseconds. */
  readonly cpu: number
  /** Memory at the end, bytes: of the process, and what of it cannot be given back. */
  readonly rss: number
  readonly heap: number
  /** How many a claim, and a settlement, had. */
  readonly perClaim: number
  readonly perSettlement: number
  /** How many were settled so many milliseconds after they were due; the last are those that were later still. */
  readonly late: ReadonlyArray<number>
}

const longest = 60_000

/** After so many polls a process is as fast as it gets. */
const warm = 5000

/** Counts what is done, until it is asked. */
export const make = (isWarm: () => void) => {
  const late = new Uint32Array(longest + 1)
  let polls = 0
  let claims = 0
  let claimed = 0
  let settlements = 0
  let total = 0
  let since = performance.now()
  let cpu = process.cpuUsage()

  return {
    claimed: (count: number): void => {
      if (count === 0) return
      claims++
      claimed += count
    },
    settled: (count: number): void => {
      settlements++
      polls += count
      if (total < warm && total + count >= warm) isWarm()
      total += count
    },
    wasLate: (millis: number): void => {
      const at = Math.min(longest, Math.max(0, Math.round(millis)))
      late[at] = (late[at] ?? 0) + 1
    },
    /** Begins anew. */
    clear: (): void => {
      late.fill(0)
      polls = claims = claimed = settlements = 0
      since = performance.now()
      cpu = process.cpuUsage()
    },
    taken: (): Taken => {
      const { system, user } = process.cpuUsage(cpu)
      const millis = performance.now() - since
      globalThis.gc?.()
      const { external, heapUsed, rss } = process.memoryUsage()
      return {
        polls,
        millis,
        cpu: (user + system) / 1000,
        rss,
        heap: heapUsed + external,
        perClaim: claimed / Math.max(1, claims),
        perSettlement: polls / Math.max(1, settlements),
        late: [...late]
      }
    }
  }
}

/** See {@link make}. */
export type Tally = ReturnType<typeof make>
