import * as SeededRandom from "../SeededRandom.ts"
import type { Fault, FaultPlan } from "./FaultPlan.ts"

/** What strikes one request: the delays on either side of the operation, and the fault that ends it. */
export interface Strike {
  readonly delayBefore: number
  readonly delayAfter: number
  readonly end: Exclude<Fault, { readonly kind: "delay" }> | undefined
}

/** Decides, request by request, what strikes it. */
export type FaultDraw = (operation: string) => Strike

interface Counter {
  readonly fault: Fault
  seen: number
  struck: number
}

const splittable: ReadonlySet<string> = new Set([
  "createPendingEarnings",
  "createPendingDeductions",
  "deletePendingEarnings",
  "deletePendingDeductions"
])

/** Draws by a plan; the same plan strikes the same requests in the same way. */
export const make = ({ seed = 0, faults }: FaultPlan): FaultDraw => {
  const random = SeededRandom.make(seed, "faults")
  const counters: ReadonlyArray<Counter> = faults.map((fault) => ({ fault, seen: 0, struck: 0 }))

  const isStruck = (counter: Counter, id: string): boolean => {
    const { operation = "*", probability = 1, skip = 0, times = Number.POSITIVE_INFINITY } = counter.fault
    if (operation !== "*" && operation !== id) return false
    if (counter.fault.kind === "partial" && !splittable.has(id)) return false
    counter.seen += 1
    const isChosen = probability === 1 || random() < probability
    if (!isChosen || counter.seen <= skip || counter.struck >= times) return false
    counter.struck += 1
    return true
  }

  return (operation) => {
    let delayBefore = 0
    let delayAfter = 0
    for (const counter of counters) {
      if (!isStruck(counter, operation)) continue
      const { fault } = counter
      if (fault.kind !== "delay") return { delayBefore, delayAfter, end: fault }
      if (fault.when === "after") delayAfter += fault.ms
      else delayBefore += fault.ms
    }
    return { delayBefore, delayAfter, end: undefined }
  }
}
