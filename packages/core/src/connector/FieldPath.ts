import { Predicate } from "effect"

/** The path of a field in its form: `earnings[3].employeeId` is one of `earnings[].employeeId`. */
export const toPattern = (path: string): string => path.replace(/\[\d*\]/g, "[]")

/** The rows that a path names, the first where it does not say. */
const rowsOf = (path: string): ReadonlyArray<number> =>
  [...path.matchAll(/\[(\d*)\]/g)].map(([, row]) => Number(row === "" ? 0 : row))

const stepsOf = (path: string): ReadonlyArray<string> => path.split(/\.|(?=\[)/).filter((step) => step !== "")

const at = (value: unknown, key: string): unknown => (Predicate.isObject(value) ? value[key] : undefined)

/** What a payload has at a path, for the row that another path names: of the same row, where they share it. */
export const valueAt = (payload: unknown, pattern: string, near: string): unknown => {
  const rows = [...rowsOf(near)]
  let shared = ""
  let value = payload
  for (const step of stepsOf(pattern)) {
    shared = step === "[]" || shared === "" ? `${shared}${step}` : `${shared}.${step}`
    if (step !== "[]") value = at(value, step)
    else if (!Array.isArray(value)) return undefined
    else value = toPattern(near).startsWith(shared) ? value[rows.shift() ?? 0] : value[0]
  }
  return value
}

/** What a payload has there, as a list; empty where nothing is chosen. */
export const valuesAt = (payload: unknown, pattern: string, near: string): ReadonlyArray<unknown> => {
  const value = valueAt(payload, pattern, near)
  return Array.isArray(value) ? value : value === undefined || value === null || value === "" ? [] : [value]
}
