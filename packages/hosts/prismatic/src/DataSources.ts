import { type Connector, entriesOf, Form, type FormField } from "@ferrule/core"
import { type Access, connectionInput } from "./Access.ts"
import type { ComponentDataSource, Params } from "./HostTypes.ts"
import { valueOf } from "./Payload.ts"
import { leafInput } from "./Inputs.ts"

/** Prismatic shows a list whole and searches in it itself; of a longer one a value is typed. */
const mostShown = 5_000

const decidersOf = (field: FormField, fields: ReadonlyArray<FormField>): ReadonlyArray<FormField> => {
  const paths = [...(field.options?.dependsOn ?? []), ...(field.options?.narrowedBy ?? [])]
  return fields.filter(({ kind, path }) => paths.includes(path) && kind !== "member")
}

/** The data source of a field: one for each list, and for what decides what is in it. */
export const dataSourceOf = (field: FormField, fields: ReadonlyArray<FormField>): string | undefined => {
  const chosen = field.options === undefined ? field.item : field
  if (chosen?.options === undefined) return undefined
  return [chosen.options.list, ...decidersOf(chosen, fields).map(({ name }) => name)].join("_by_")
}

/** Puts a value where its path leads: into the first row of a list. */
const placed = (path: string, value: unknown): unknown => {
  const [step = "", ...rest] = path.split(".")
  const inner = rest.length === 0 ? value : placed(rest.join("."), value)
  return { [step.replace("[]", "")]: step.endsWith("[]") ? [inner] : inner }
}

const load = async (
  embedded: Connector.Embedded,
  name: string,
  { path }: FormField,
  deciders: ReadonlyArray<FormField>,
  params: Params
) => {
  const given = deciders.flatMap((decider) => {
    const value = valueOf(decider, params[decider.name])
    return value === undefined ? [] : [placed(decider.path, value)]
  })
  const payload: unknown = Object.assign({}, ...given)
  const result: Array<{ readonly key: string; readonly label: string }> = []
  for (let page: number | undefined = 1; page !== undefined && result.length < mostShown;) {
    const read: Awaited<ReturnType<Connector.Embedded["options"]>> = await embedded.options(name, path, {
      payload,
      page
    })
    result.push(...read.options.map(({ label, value }) => ({ key: String(value), label })))
    page = read.nextPage
  }
  return result
}

/** Every data source of a catalogue, by its key. */
export const dataSourcesOf = (
  { actions, title, triggers }: ReturnType<typeof Connector.catalog>,
  access: Access
): Readonly<Record<string, ComponentDataSource>> => {
  const sources: Record<string, ComponentDataSource> = {}
  for (const { form, name } of [...actions, ...triggers]) {
    const fields = Form.allFields(form.fields)
    for (const field of fields) {
      const key = field.options === undefined ? undefined : dataSourceOf(field, fields)
      if (key === undefined || key in sources) continue
      const deciders = decidersOf(field, fields)
      const words = [field.label, ...deciders.map(({ label }) => label)].join(" by ")
      sources[key] = {
        display: { label: words, description: field.help ?? words },
        dataSourceType: "picklist",
        inputs: {
          [connectionInput]: { type: "connection", label: title, required: true },
          ...Object.fromEntries(
            entriesOf(deciders).map((entry, index) => [deciders[index]?.name ?? entry.key, leafInput(entry)])
          )
        },
        perform: (_context, params) =>
          access.call(params[connectionInput], async (embedded) => ({
            result: await load(embedded, name, field, deciders, params)
          }))
      }
    }
  }
  return sources
}
