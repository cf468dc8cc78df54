import { describe, expect, it } from "@effect/vitest"
import { lazily } from "../../src/values/Lazily.ts"

const counted = () => {
  const made: Array<string> = []
  const object = lazily({
    short: () => (made.push("short"), 1),
    long: () => (made.push("long"), { rows: [1, 2] })
  })
  return { made, object }
}

describe("an object whose members are made lazily", () => {
  it("makes a member when it is first read, and once", () => {
    const { made, object } = counted()
    expect(made).toEqual([])
    expect(object.long).toBe(object.long)
    expect(made).toEqual(["long"])
  })

  it("has them like any other: listed, copied, compared and as JSON", () => {
    const { object } = counted()
    const plain = { short: 1, long: { rows: [1, 2] } }
    expect(Object.keys(object)).toEqual(["short", "long"])
    expect({ ...object }).toEqual(plain)
    expect(object).toEqual(plain)
    expect(JSON.stringify(object)).toBe(JSON.stringify(plain))
    expect(structuredClone(object)).toEqual(plain)
  })
})
