import { Context } from "effect"

/** What one call wants otherwise than its connection's policy has it. */
export interface CallOptions {
  /**
   * How long the call may take in all, in milliseconds, where that is less than the policy's deadline. Where it is below
   * zero, the call's time is over, and nothing is sent.
   */
  readonly deadline?: number
  /** Told when a try ended without saying whether it was carried out, though a later one may succeed. */
  readonly onDoubt?: () => void
}

/** See {@link CallOptions}; none by default. */
export const CallOptions = Context.Reference<CallOptions>("@ferrule/core/client/policy/CallOptions", {
  defaultValue: () => ({})
})
