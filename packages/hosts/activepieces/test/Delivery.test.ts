import { afterEach, beforeEach, describe, expect, it, vi } from "vitest"
import * as Delivery from "../src/Delivery.ts"
import { memoryStore } from "./MemoryStore.ts"

const name = "new_order"
const large = (length: number) => "x".repeat(900_000) + String(length)

/** A trigger over a list of orders: its state says how many it has reported. */
const orders = (store: ReturnType<typeof memoryStore>) => {
  const there: Array<string> = []
  const poll = async (state: string | undefined) => {
    const known = state === undefined ? there.length : Number(state.slice(900_000))
    return { events: there.slice(known).map((id) => ({ id })), state: large(there.length) }
  }
  const deliver = async () => (await Delivery.deliver(store, name, poll)).map(({ id }) => id)
  const start = (id: string) => Delivery.acknowledge(store, name, { id })
  return { there, poll, deliver, start, begin: () => Delivery.begin(store, name, poll) }
}

describe("a trigger hands over", () => {
  beforeEach(() => void vi.useFakeTimers())
  afterEach(() => void vi.useRealTimers())

  it("what is new since it was published, once, with a state larger than a value of the store", async () => {
    const { begin, deliver, start, there } = orders(memoryStore())
    there.push("1")
    await begin()
    expect(await deliver()).toEqual([])
    there.push("2", "3")
    expect(await deliver()).toEqual(["2", "3"])
    await start("2")
    await start("3")
    expect(await deliver()).toEqual([])
    there.push("4")
    expect(await deliver()).toEqual(["4"])
    await start("4")
    expect(await deliver()).toEqual([])
  })

  it("what came while it was not published, since its state stays", async () => {
    const { begin, deliver, there } = orders(memoryStore())
    await begin()
    there.push("1")
    await begin()
    expect(await deliver()).toEqual(["1"])
  })

  it("the same again when no flow has started with it, and says nothing before that is known", async () => {
    const { begin, deliver, start, there } = orders(memoryStore())
    await begin()
    there.push("1")
    expect(await deliver()).toEqual(["1"])
    await start("1")
    for (const id of ["2", "3", "4"]) {
      there.push(id)
      expect(await deliver()).toEqual([id])
      expect(await deliver()).toEqual([])
      vi.advanceTimersByTime(16 * 60_000)
      expect(await deliver()).toEqual([id])
      await start(id)
    }
    expect(await deliver()).toEqual([])
  })

  it("all of them again when flows have started with some only", async () => {
    const { begin, deliver, start, there } = orders(memoryStore())
    await begin()
    there.push("1")
    await deliver()
    await start("1")
    there.push("2", "3")
    expect(await deliver()).toEqual(["2", "3"])
    await start("2")
    vi.advanceTimersByTime(16 * 60_000)
    expect(await deliver()).toEqual(["2", "3"])
  })

  it("nothing again where flows never say that they start", async () => {
    const { begin, deliver, there } = orders(memoryStore())
    await begin()
    there.push("1")
    expect(await deliver()).toEqual(["1"])
    there.push("2")
    expect(await deliver()).toEqual(["2"])
    vi.advanceTimersByTime(60 * 60_000)
    expect(await deliver()).toEqual([])
  })

  it("everything when its process ends at any write", async () => {
    for (let writes = 0; writes < 12; writes += 1) {
      const store = memoryStore()
      const { begin, deliver, start, there } = orders(store)
      await begin()
      const seen: Array<string> = []
      store.writesLeft = writes
      for (const id of ["1", "2", "3"]) {
        there.push(id)
        const events = await deliver().catch((): Array<string> => [])
        seen.push(...events)
        for (const event of events) await start(event).catch(() => undefined)
      }
      store.writesLeft = Number.POSITIVE_INFINITY
      vi.advanceTimersByTime(16 * 60_000)
      const rest = await deliver()
      expect([...new Set([...seen, ...rest])].toSorted(), `${writes} writes`).toEqual(["1", "2", "3"])
    }
  })

  it("nothing from a state that is not whole, and says so", async () => {
    const store = memoryStore()
    const { begin, deliver } = orders(store)
    await begin()
    store.values.delete(`${name}/1/2`)
    await expect(deliver()).rejects.toThrow("The stored state of new_order cannot be read: part 3 of 4 is missing.")
  })
})
