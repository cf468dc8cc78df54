import { Flag } from "effect/cli"

/** `--limit`: how many are listed. */
export const limitFlag = Flag.Int("limit").pipe(
  Flag.withDescription("At most so many; 100 by default"),
  Flag.filter(
    (limit) => limit >= 1 && limit <= 100_000,
    (limit) => `Expected a number from 1 to 100000, got ${limit}`
  ),
  Flag.withDefault(100)
)
