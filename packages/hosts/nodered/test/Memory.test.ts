import { describe, expect, it } from "vitest"
import { keepsState } from "../src/Memory.ts"
import { intervalOf } from "../src/Interval.ts"
import { Waiting } from "../src/Waiting.ts"

describe("where a trigger's state is kept", () => {
  it("is lost with the process where nothing is configured, or memory is", () => {
    expect(keepsState()).toBe(false)
    expect(keepsState({ default: { module: "memory" } })).toBe(false)
    expect(keepsState({ default: "fast", fast: { module: "memory" } })).toBe(false)
    expect(keepsState({ default: { module: "localfilesystem" }, fast: { module: "memory" } }, "fast")).toBe(false)
  })

  it("is kept in a store of files, by whatever name", () => {
    expect(keepsState({ default: { module: "localfilesystem" } })).toBe(true)
    expect(keepsState({ default: "disk", disk: { module: "localfilesystem" } })).toBe(true)
    expect(keepsState({ disk: { module: "localfilesystem" } })).toBe(true)
  })
})

describe("events that wait for the flow", () => {
  it("give the state to store with the last that is confirmed, once", () => {
    const waiting = new Waiting()
    waiting.begin(["a", "b"], "after")
    expect(["a", "a", "c", "b", "b"].map((id) => waiting.confirm(id))).toEqual([
      undefined,
      undefined,
      undefined,
      "after",
      undefined
    ])
  })

  it("are forgotten when the next poll brings them again", () => {
    const waiting = new Waiting()
    waiting.begin(["a"], "after")
    waiting.forget()
    expect(waiting.confirm("a")).toBeUndefined()
  })
})

describe("the clock of a trigger", () => {
  it("is five minutes where nothing sensible is said, and never less than a second", () => {
    expect(
      [undefined, "", "0", "60", 1e9].map((interval) => intervalOf(interval === undefined ? {} : { interval }))
    ).toEqual([300_000, 300_000, 300_000, 60_000, 2_147_483_647])
  })
})
