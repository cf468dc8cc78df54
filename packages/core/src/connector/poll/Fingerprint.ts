import { Predicate } from "effect"

const byText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/**
 * Plain data as one text: what means the same gives the same. Members are sorted, absent and null are one, and so are the
 * orders of an array, since the API promises none.
 */
export const textOf = (value: unknown): string => {
  if (Array.isArray(value)) return `[${value.map(textOf).toSorted(byText).join()}]`
  if (Predicate.isObject(value)) {
    const members = Object.entries(value).filter(([, member]) => member !== undefined && member !== null)
    return `{${members
      .map(([name, member]) => `${JSON.stringify(name)}:${textOf(member)}`)
      .toSorted(byText)
      .join()}}`
  }
  return JSON.stringify(value ?? null)
}
