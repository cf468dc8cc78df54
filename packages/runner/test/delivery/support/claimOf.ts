import type { Destination } from "../../../src/Destination.ts"
import type { DeliveryClaim, WaitingEvent } from "../../../src/store/RunnerStore.ts"

/** The event number `sequence` of a trigger, waiting. */
export const waiting = (sequence: number): WaitingEvent => ({
  sequence,
  id: `new_payroll_run:${sequence}`,
  body: JSON.stringify({
    id: `new_payroll_run:${sequence}`,
    trigger: "new_payroll_run",
    change: "created",
    key: String(sequence),
    record: { payrollNumber: sequence, totalPay: 1234.56, employee: "Ada" },
    observedAt: "2026-03-06T17:00:00.000Z"
  }),
  createdAt: Date.UTC(2026, 2, 6, 17),
  attempts: 0
})

/** A claim with events number 1 to `count`. */
export const claimOf = (
  destination: Destination,
  count = 1,
  more: Partial<Pick<DeliveryClaim, "failures" | "events" | "subscription">> = {}
): DeliveryClaim => ({
  subscription: "runs",
  version: 7,
  group: "group",
  dueAt: 0,
  failures: 0,
  failingSince: undefined,
  trigger: "new_payroll_run",
  destination,
  events: Array.from({ length: count }, (_, index) => waiting(index + 1)),
  ...more
})
