import type { Store } from "./HostTypes.ts"

/** A state in the store: in parts, under the number of its writing. */
interface Written {
  readonly number: number
  readonly parts: number
}

/** Says which states count: the only value that is ever replaced, so that they change at once. */
interface Head {
  readonly version: 1
  /** What was handed over for certain. */
  readonly state?: Written
  /** What is right once a flow has started with the last event that was handed over with it. */
  readonly next?: Written & { readonly last: string; readonly at: number }
}

/** The states of a trigger, as they were found. */
export interface Found {
  readonly head: Head
  /** The event with which it was last told that everything has been taken. */
  readonly taken: string | undefined
}

// Activepieces takes 512 kB of JSON at a time, and keys of 128 characters.
const partLength = 256 * 1024
// What counts, what may come to count and what is being written are three; older parts are overwritten.
const places = 3

const headKey = (name: string): string => `${name}/state`
const takenKey = (name: string): string => `${name}/taken`
const partKey = (name: string, number: number, part: number): string => `${name}/${number % places}/${part}`

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null

const isWritten = (value: unknown): value is Written =>
  isRecord(value) && typeof value["number"] === "number" && typeof value["parts"] === "number"

const isHead = (value: unknown): value is Head =>
  isRecord(value) &&
  value["version"] === 1 &&
  (value["state"] === undefined || isWritten(value["state"])) &&
  (value["next"] === undefined || (isWritten(value["next"]) && typeof Reflect.get(value["next"], "last") === "string"))

const unreadable = (name: string, why: string): Error =>
  new Error(`The stored state of ${name} cannot be read: ${why}. Nothing was polled, and nothing was reset.`)

/** What is in the store of a flow; nothing before the first poll. */
export const find = async (store: Store, name: string): Promise<Found | undefined> => {
  const head = await store.get(headKey(name))
  if (head === null || head === undefined) return undefined
  if (!isHead(head)) throw unreadable(name, "it is of another release")
  const taken = await store.get(takenKey(name))
  return { head, taken: typeof taken === "string" ? taken : undefined }
}

/** The text of a state. */
export const read = async (store: Store, name: string, written: Written | undefined): Promise<string | undefined> => {
  if (written === undefined) return undefined
  let text = ""
  for (let part = 0; part < written.parts; part += 1) {
    const value = await store.get(partKey(name, written.number, part))
    if (!isRecord(value) || value["number"] !== written.number || typeof value["text"] !== "string") {
      throw unreadable(name, `part ${part + 1} of ${written.parts} is missing`)
    }
    text += value["text"]
  }
  return text
}

/** A later number, at a place where nothing is that counts or may come to count. */
const numberAfter = ({ next, state }: Head): number => {
  const kept = [next, state].flatMap((written) => (written === undefined ? [] : [written.number]))
  let number = Math.max(0, ...kept) + 1
  while (kept.some((each) => each % places === number % places)) number += 1
  return number
}

/** Puts a text beside what counts. It counts when a head says so. */
export const write = async (store: Store, name: string, head: Head, text: string): Promise<Written> => {
  const number = numberAfter(head)
  const parts = Math.max(1, Math.ceil(text.length / partLength))
  for (let part = 0; part < parts; part += 1) {
    const value = { number, text: text.slice(part * partLength, (part + 1) * partLength) }
    await store.put(partKey(name, number, part), value)
  }
  return { number, parts }
}

/** Makes states count. */
export const replace = (store: Store, name: string, head: Head): Promise<unknown> => store.put(headKey(name), head)

/** Notes that a flow has started with the last event of a poll. */
export const take = (store: Store, name: string, id: string): Promise<unknown> => store.put(takenKey(name), id)

/** Forgets whether flows have started with events. */
export const forgetTaken = (store: Store, name: string): Promise<void> => store.delete(takenKey(name))

export type { Head }
