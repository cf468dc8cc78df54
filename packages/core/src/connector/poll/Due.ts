import { Duration } from "effect"
import type { LedgerHead } from "../ledger/Ledger.ts"
import type { AnyTrigger } from "../TriggerDefinition.ts"
import type { PollOptions } from "./PollOptions.ts"

/** What has to be read at this poll, because it was last read too long ago. */
export interface Due {
  readonly recent: boolean
  readonly older: boolean
  readonly access: boolean
}

// What a count shows need not be looked for at every poll; nothing shows a change but the record itself.
const whereCounted = { recent: Duration.hours(1), older: Duration.days(1) }
const whereNot = { recent: Duration.zero, older: Duration.days(1) }
const usualAccess = Duration.hours(1)

/** What is due. A time that lies ahead, as after a clock was set back, counts as long ago. */
export const dueAt = <E, R>(
  now: number,
  { feed, on }: AnyTrigger<E, R>,
  head: LedgerHead | undefined,
  audit: PollOptions["audit"] = {}
): Due => {
  const usual = { ...(on.every((change) => change === "created") ? whereCounted : whereNot), ...feed.cadence }
  const isDue = (last: number | undefined, every: Duration.Input): boolean =>
    last === undefined || last > now || now - last >= Duration.toMillis(every)
  return {
    recent: isDue(head?.readAt.recent, audit.recent ?? usual.recent),
    older: isDue(head?.readAt.older, audit.older ?? usual.older),
    access: isDue(head?.readAt.access, audit.access ?? usualAccess)
  }
}

/** Whether one request can prove that nothing is new: everything was accounted for, and nothing is unfinished or due. */
export const isSettled = (head: LedgerHead, due: Due, payload: string): boolean =>
  head.payload === payload &&
  head.groups !== undefined &&
  (head.start === undefined || head.starting !== undefined) &&
  head.resume === undefined &&
  Object.keys(head.open).length === 0 &&
  !due.recent &&
  !due.older &&
  !due.access
