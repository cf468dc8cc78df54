import { singular } from "./Singular.ts"
import { titleCase } from "./TitleCase.ts"

/** What an action is about: all but the first word of its name, of one. */
const subjectOf = (name: string): string => {
  const [verb = name, ...rest] = name.split("_")
  if (rest.length === 0) return verb
  return [...rest.slice(0, -1), singular(rest.at(-1) ?? "")].join("_")
}

/** Actions about the same thing, under its name. */
export interface Resource {
  readonly value: string
  readonly name: string
  readonly actions: ReadonlyArray<string>
}

/**
 * What a list of actions is about, from their names: `create_order`, `find_orders` and `get_latest_order` are of the
 * resource `order`.
 */
export const resourcesOf = (names: ReadonlyArray<string>): ReadonlyArray<Resource> => {
  const subjects = new Set(names.map(subjectOf))
  const resources = new Map<string, Array<string>>()
  for (const name of names) {
    const subject = subjectOf(name)
    const [widest = subject] = [...subjects]
      .filter((other) => subject === other || subject.endsWith(`_${other}`))
      .toSorted((a, b) => a.length - b.length)
    resources.set(widest, [...(resources.get(widest) ?? []), name])
  }
  return [...resources]
    .map(([value, actions]) => ({ value, name: titleCase(value.replaceAll("_", " ")), actions }))
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"))
}
