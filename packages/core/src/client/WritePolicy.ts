import { Context, Duration } from "effect"

/** How long writes that may have been carried out are waited for, and how often they are sent. */
export interface WritePolicy {
  /** The time within which the API carries out what it was sent, or never does; 95 s. */
  readonly settle: Duration.Input
  /** How long after it used up pending items a payroll run may be unseen; 30 s. */
  readonly runLag: Duration.Input
  /** The longest time from the claim of an item to the end of its request; 60 s. */
  readonly sendWithin: Duration.Input
  /** How often an item is sent at most where the API leaves open what became of it, or is not there; 3. */
  readonly sends: number
  /**
   * Whether to wait until what is unknown can be told; `true`. Where a host gives too little time it is `false`: the
   * rows are reported as unknown at once, and the next run with the same rows finishes them.
   */
  readonly waits: boolean
}

/** The policy of writes; a reference, so that it may be left out. */
export const WritePolicy = Context.Reference<WritePolicy>("@ferrule/core/client/WritePolicy", {
  defaultValue: () => ({
    settle: "95 seconds",
    runLag: "30 seconds",
    sendWithin: "60 seconds",
    sends: 3,
    waits: true
  })
})
