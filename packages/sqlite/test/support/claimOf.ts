import type { Journal } from "@ferrule/core"

/** A claim of an item. */
export const claimOf = (identity: string, claim: string): Journal.Claim => ({
  identity,
  group: "Harbor Lights",
  contentHash: "content",
  date: "2026-03-31",
  fence: "payrolls 1 to 12",
  claim,
  claimedAt: 1_774_915_200_123
})
