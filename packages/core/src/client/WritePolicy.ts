import { Context, Duration, Effect } from "effect"

/** How long writes that may have been carried out are waited for, and how often they are sent. */
export interface WritePolicy {
  /** The time within which the API carries out what it was sent, or never does; 95 s. */
  readonly settle: Duration.Input
  /** How long after it used up pending items a payroll run may be unseen; 15 s. */
  readonly runLag: Duration.Input
  /** The longest time from the claim of an item to the end of its request; 30 s. */
  readonly sendWithin: Duration.Input
  /** How often an item is sent at most where the API leaves open what became of it, or is not there; 3. */
  readonly sends: number
  /**
   * The longest single wait until what is unknown can be told; without a bound. Where a host gives too little time, rows
   * that need longer are reported as unknown at once, and the next run with the same rows finishes them.
   */
  readonly patience: Duration.Input
}

const defaults: WritePolicy = {
  settle: "95 seconds",
  runLag: "15 seconds",
  sendWithin: "30 seconds",
  sends: 3,
  patience: "Infinity"
}

/** The policy of writes, in part or whole; the defaults where it is left out. */
export const WritePolicy = Context.Reference<Partial<WritePolicy>>("@ferrule/core/client/WritePolicy", {
  defaultValue: () => ({})
})

/** The policy of writes with its defaults, times in milliseconds. */
export const writeTimes = Effect.map(WritePolicy, (given) => {
  const policy = { ...defaults, ...given }
  return {
    settle: Duration.toMillis(policy.settle),
    runLag: Duration.toMillis(policy.runLag),
    sendWithin: Duration.toMillis(policy.sendWithin),
    sends: policy.sends,
    patience: Duration.toMillis(policy.patience)
  }
})

/** When what was claimed must have been carried out, or never will be; `now` where that is past. */
export const endOf = (
  claims: Iterable<{ readonly claimedAt: number }>,
  now: number,
  { sendWithin, settle }: { readonly sendWithin: number; readonly settle: number }
): number => {
  let end = now
  // A clock that is ahead of ours does not make us wait longer.
  for (const { claimedAt } of claims) end = Math.max(end, Math.min(now, claimedAt) + sendWithin + settle)
  return end
}
