import type { OutputField } from "@ferrule/core"
import type { ZapierOutputField } from "./ZapierTypes.ts"

const types: Readonly<Partial<Record<OutputField["kind"], ZapierOutputField["type"]>>> = {
  number: "number",
  integer: "integer",
  boolean: "boolean",
  "date-time": "datetime"
}

/** How Zapier names values inside of others: `record__lines[]amount`. */
const keyOf = (path: string): string => path.replaceAll("[].", "[]").replaceAll(".", "__")

/** The values of a result by name. Lists are there by what is in their rows. */
export const zapierOutputFields = (fields: ReadonlyArray<OutputField>): ReadonlyArray<ZapierOutputField> =>
  fields
    .filter(({ path }) => !fields.some((other) => other.path.startsWith(`${path}[]`)))
    .map(({ kind, label, path }) => {
      const type = types[kind]
      return {
        key: keyOf(path),
        label,
        ...(type === undefined ? {} : { type }),
        ...(kind === "list" ? { list: true } : {})
      }
    })
