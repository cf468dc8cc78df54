import type { Fault } from "../../faults/FaultPlan.ts"

/** What can go wrong with a request, in every way that a client tells apart. */
export const faults: ReadonlyArray<Fault> = [
  { kind: "status", status: 400 },
  { kind: "status", status: 404 },
  { kind: "status", status: 429 },
  { kind: "status", status: 500 },
  { kind: "status", status: 500, when: "after" },
  { kind: "malformed" },
  { kind: "truncate" },
  { kind: "reset" },
  { kind: "reset", when: "after" }
]
