import { type FormField, Form } from "@ferrule/core"
import type { HostContext } from "./HostContext.ts"
import { type HostTool, refusal } from "./HostTool.ts"

const allFields = (fields: ReadonlyArray<FormField>): ReadonlyArray<FormField> =>
  fields.flatMap((field) => [
    field,
    ...allFields(field.fields ?? []),
    ...allFields(field.item === undefined ? [] : [field.item])
  ])

const hints = { reads: true, destroys: false, repeatable: true }

const testConnection = <E, R>({ connector, embedded }: HostContext<E, R>): HostTool => ({
  name: "test_connection",
  title: "Test the connection",
  description: `Says whether the connection to ${connector.title} works, whose it is and what it can see.`,
  input: { type: "object", properties: {}, additionalProperties: false },
  hints,
  call: (_, signal) => embedded.test({ signal })
})

const listOptions = <E, R>({ connector, embedded, masks }: HostContext<E, R>): HostTool => {
  const definitions = [...connector.actions, ...connector.triggers]
  const chosen = new Map(
    definitions.map(({ name, payload }) => [
      name,
      allFields(Form.ofSchema(payload).fields).filter(({ options }) => options !== undefined)
    ])
  )
  const names = definitions.flatMap(({ name }) => (chosen.get(name)?.length === 0 ? [] : [name]))
  return {
    name: "list_options",
    title: "List options",
    description: "Lists the values that a field of a tool or trigger can have, with what they are called.",
    input: {
      type: "object",
      properties: {
        name: { type: "string", enum: names, description: "The tool or trigger." },
        field: { type: "string", description: "Path of the field, such as companyId or earnings[0].employeeId." },
        search: { type: "string", description: "Words that all have to be in the option." },
        page: { type: "integer", minimum: 1, description: "Fifty options are a page." },
        payload: { type: "object", description: "What is filled in so far; some lists depend on it." }
      },
      required: ["name", "field"],
      additionalProperties: false
    },
    hints,
    call: async ({ field, name, page, payload, search }, signal) => {
      const path = String(field).replaceAll(/\[\d+\]/g, "[]")
      const found = chosen.get(String(name))?.find((each) => each.path === path || each.path === `${path}[]`)
      if (found?.personalData !== undefined && !masks.showsAll) {
        throw refusal(
          "Masked",
          `${found.label} is about people, whom this server masks. Ask its operator for the value.`
        )
      }
      return embedded.options(String(name), String(field), {
        signal,
        ...(typeof search === "string" ? { search } : {}),
        ...(typeof page === "number" ? { page } : {}),
        ...(payload === undefined ? {} : { payload })
      })
    }
  }
}

/** The tools of the connection itself. */
export const connectionTools = <E, R>(context: HostContext<E, R>): ReadonlyArray<HostTool> => [
  testConnection(context),
  listOptions(context)
]
