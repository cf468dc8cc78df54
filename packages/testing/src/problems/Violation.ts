import type { BadRequest } from "@ferrule/core/payroll"

/** One thing that is wrong with a request: the parameter or the place in the body, and what would be right. */
export type Violation = NonNullable<(typeof BadRequest.Type)["errors"]>[number]

/** Something wrong with a query parameter; the sentence names it. */
export const inParameter = (parameter: string, what: string): Violation => ({
  parameter,
  detail: `\`${parameter}\` ${what}.`
})

const escape = (key: PropertyKey): string => String(key).replaceAll("~", "~0").replaceAll("/", "~1")

const nameOf = ([index, ...keys]: ReadonlyArray<PropertyKey>): string => {
  if (index === undefined) return "The body"
  const key = keys.findLast((part) => typeof part === "string")
  return key === undefined ? `Item ${String(index)}` : `Item ${String(index)}: \`${key}\``
}

/** Something wrong at a path in the body, such as `[3, "companyId"]`: item 3, counted from 0. */
export const inBody = (path: ReadonlyArray<PropertyKey>, what: string): Violation => ({
  pointer: path.map((key) => `/${escape(key)}`).join(""),
  detail: `${nameOf(path)} ${what}.`
})

const shown = 3

/** All of it in one text: the first few sentences, and how many more there are. */
export const summary = (violations: ReadonlyArray<Violation>): string => {
  const sentences = violations.slice(0, shown).map(({ detail }) => detail)
  const more = violations.length - sentences.length
  return [...sentences, ...(more > 0 ? [`There are ${more} more; \`errors\` lists them.`] : [])].join(" ")
}
