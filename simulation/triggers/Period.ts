import type { Story } from "./Story.ts"

const day = 1440

/** Longer than any time in which everything is looked at once, in minutes. */
export const periodOf = ({ audit }: Story): number =>
  // By default the oldest paychecks are read every seven days.
  audit === null ? 8 * day : Math.max(audit.recent, audit.older, audit.access)
