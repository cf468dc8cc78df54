import type { FormField } from "@ferrule/core"
import type { Filled, Source } from "../Filled.ts"

type Sources = Readonly<Record<string, Source>>

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null && !Array.isArray(value)

export const join = (path: string, name: string): string => (path === "" ? name : `${path}.${name}`)

/** Whether this place, or something in it, takes its value from elsewhere. */
const isReferred = (path: string, sources: Sources): boolean =>
  Object.keys(sources).some((each) => each === path || each.startsWith(`${path}.`) || each.startsWith(`${path}[`))

/** Which member of a choice is filled in; nothing if none is. */
export const chosenMember = (field: FormField, object: unknown, path: string, sources: Sources): string | undefined =>
  (field.choices ?? [])
    .map(({ value }) => String(value))
    .find((name) => (isRecord(object) && object[name] !== undefined) || isReferred(join(path, name), sources))

const isNumber = ({ kind }: FormField): boolean => kind === "number" || kind === "integer"

/** What Node-RED puts in when the flow starts. */
const isVariable = (value: unknown): boolean => typeof value === "string" && value.includes("${")

const ofField = (field: FormField, value: unknown, path: string, sources: Sources): ReadonlyArray<string> => {
  if (sources[path] !== undefined) return []
  if (value === undefined && !isReferred(path, sources)) return field.required ? [`${field.label} must be given.`] : []
  if (isVariable(value)) return []
  if (isNumber(field) && (typeof value !== "number" || (field.kind === "integer" && !Number.isInteger(value)))) {
    return [`${field.label} must be ${field.kind === "integer" ? "a whole number" : "a number"}.`]
  }
  if (field.kind === "json" && typeof value === "string") return [`${field.label} must be JSON.`]
  if (field.kind === "group") return ofFields(field.fields ?? [], value, path, sources)
  const { item } = field
  if (item === undefined || !Array.isArray(value)) return []
  return value.flatMap((row, index) =>
    ofField(item, row, `${path}[${index}]`, sources).map((problem) => `Row ${index + 1}: ${problem}`)
  )
}

const ofFields = (
  fields: ReadonlyArray<FormField>,
  object: unknown,
  path: string,
  sources: Sources
): ReadonlyArray<string> =>
  fields.flatMap((field) => {
    if (field.showWhen !== undefined) {
      const choice = fields.find(({ path: of }) => of === field.showWhen?.field)
      if (choice === undefined || chosenMember(choice, object, path, sources) !== field.name) return []
    }
    if (field.kind === "member") {
      return chosenMember(field, object, path, sources) === undefined ? [`${field.label}: fill one in.`] : []
    }
    return ofField(field, isRecord(object) ? object[field.name] : undefined, join(path, field.name), sources)
  })

/** What is still missing in a form, in its own words; what is accepted in the end is for the connector to say. */
export const missing = (fields: ReadonlyArray<FormField>, filled: Filled): ReadonlyArray<string> =>
  ofFields(fields, filled.payload, "", filled.sources)
