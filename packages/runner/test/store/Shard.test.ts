import { describe, expect, it } from "@effect/vitest"
import { shardCount, shardOf } from "../../src/store/Shard.ts"

describe("Shard", () => {
  it("is the same for a name for ever, since it is stored", () => {
    expect(["", "harbor", "Zoë's café", "connection-1"].map(shardOf)).toEqual([197, 231, 119, 201])
  })

  it("spreads names evenly over the shards", () => {
    const counts = Array.from({ length: shardCount }, () => 0)
    for (let i = 0; i < shardCount * 100; i++) counts[shardOf(`connection-${i}`)]! += 1
    expect(Math.min(...counts)).toBeGreaterThan(50)
    expect(Math.max(...counts)).toBeLessThan(150)
  })
})
