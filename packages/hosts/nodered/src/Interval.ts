/** The longest that a timer waits, in milliseconds. */
export const longest = 2 ** 31 - 1

/** Milliseconds between polls: five minutes if nothing is said, and never less than a second. */
export const intervalOf = ({ interval }: { readonly interval?: unknown }): number => {
  const seconds = Number(interval)
  return Math.min(longest, 1000 * (Number.isFinite(seconds) && seconds >= 1 ? seconds : 300))
}
