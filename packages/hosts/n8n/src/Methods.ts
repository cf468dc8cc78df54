import { ConnectorError, type FormField } from "@ferrule/core"
import { keptConnections } from "./Connections.ts"
import type { Described } from "./Described.ts"
import { methodOf } from "./MethodName.ts"
import type { ListSearchResult, LoadContext, N8nErrors, NodeMethods, PropertyOption } from "./N8nTypes.ts"
import { nodeFailure } from "./NodeFailure.ts"
import { payloadOf } from "./Payload.ts"
import { propertiesOf } from "./Property.ts"

// A list without a search of its own is given whole; nobody scrolls further.
const mostPages = 20

/** What is a definition that has a form. */
type Definition = Pick<Described["triggers"][number], "name" | "form">

/** What is filled in; an expression has no value while a form is filled in. */
const settled = (value: unknown): unknown => {
  if (typeof value === "string") return value.startsWith("=") ? undefined : value
  if (Array.isArray(value)) return value.map(settled)
  return typeof value === "object" && value !== null
    ? Object.fromEntries(Object.entries(value).map(([name, each]) => [name, settled(each)]))
    : value
}

/** The payload so far. Of rows there is one: that which the field at hand is in. */
const filledIn = (context: LoadContext, { form }: Definition, path: string): object => {
  const parameters = Object(settled(context.getCurrentNodeParameters() ?? {}))
  const payload = payloadOf(form.fields, parameters)
  const [name = ""] = path.split("[]")
  const rows = path.includes("[].") ? form.fields.find((field) => field.path === name)?.item?.fields : undefined
  if (rows === undefined) return payload
  const row = propertiesOf(rows).map((property) => [
    property.name,
    context.getCurrentNodeParameter(`&${property.name}`)
  ])
  return { ...payload, [name]: [payloadOf(rows, Object(settled(Object.fromEntries(row))))] }
}

const fieldsWithOptions = (fields: ReadonlyArray<FormField>): ReadonlyArray<FormField> =>
  fields.flatMap((field) => [
    ...(field.options === undefined && field.item?.options === undefined ? [] : [field]),
    ...fieldsWithOptions(field.fields ?? []),
    ...fieldsWithOptions(field.item?.fields ?? [])
  ])

/** What drop-downs and the credential test of a node call. `choice` is the property that says which definition is at hand. */
export const methodsOf = (
  connector: Described,
  definitions: ReadonlyArray<Definition>,
  choice: string,
  n8n: N8nErrors
): NodeMethods => {
  const connectionFor = keptConnections(connector)
  const page = async (context: LoadContext, { path }: FormField, search?: string, number?: number) => {
    const name = String(context.getCurrentNodeParameter(choice))
    const definition = definitions.find((each) => each.name === name)
    const payload = definition === undefined ? {} : filledIn(context, definition, path)
    try {
      const connection = await connectionFor(context)
      const { nextPage, options } = await connection.options(name, path, {
        payload,
        ...(search === undefined ? {} : { search }),
        ...(number === undefined ? {} : { page: number })
      })
      const shown = options.map(({ hint, label, value }) => ({
        name: hint === undefined ? label : `${label} (${hint})`,
        value
      }))
      return { shown, nextPage }
    } catch (error) {
      throw nodeFailure(n8n, context.getNode(), error)
    }
  }
  const fields = definitions.flatMap(({ form }) => fieldsWithOptions(form.fields))
  const searched = fields.filter(({ kind }) => kind !== "list")
  const loaded = fields.filter(({ kind }) => kind === "list")
  return {
    listSearch: Object.fromEntries(
      searched.map((field) => [
        methodOf(field.path),
        async function (this: LoadContext, filter?: string, token?: string): Promise<ListSearchResult> {
          const { nextPage, shown } = await page(this, field, filter, token === undefined ? 1 : Number(token))
          return { results: shown, ...(nextPage === undefined ? {} : { paginationToken: String(nextPage) }) }
        }
      ])
    ),
    loadOptions: Object.fromEntries(
      loaded.map((field) => [
        methodOf(field.path),
        async function (this: LoadContext): Promise<ReadonlyArray<PropertyOption>> {
          const all: Array<PropertyOption> = []
          for (let number: number | undefined = 1; number !== undefined && number <= mostPages;) {
            const { nextPage, shown } = await page(this, field, undefined, number)
            all.push(...shown)
            number = nextPage
          }
          return all
        }
      ])
    ),
    credentialTest: {
      testConnection: async ({ data }) => {
        const connection = connector.embed(data)
        try {
          const { account, sees } = await connection.test()
          return { status: "OK", message: `Connected as ${account}, which sees ${sees.length} in all.` }
        } catch (error) {
          return { status: "Error", message: error instanceof ConnectorError ? error.message : String(error) }
        } finally {
          await connection.close()
        }
      }
    }
  }
}
