import type { Connector } from "@ferrule/core"
import { Predicate } from "effect"
import type { Connected } from "./Connected.ts"
import { creationNotice } from "./CreationNotice.ts"
import type { Dropdowns } from "./Dropdowns.ts"
import { formFields } from "./InputFields.ts"
import { payloadOf } from "./InputPayload.ts"
import { zapierOutputFields } from "./OutputFields.ts"
import type { Operation } from "./ZapierTypes.ts"

type Described = ReturnType<typeof Connector.catalog>["actions"][number]

/** A list of records, and whether there are more: nothing besides. */
interface Listing {
  readonly items: ReadonlyArray<object>
  readonly more: boolean
}

const isListing = (result: unknown): result is Listing =>
  Predicate.isObject(result) &&
  Array.isArray(result.items) &&
  Object.keys(result).every((name) => name === "items" || name === "more")

/** What a search gives: each record by itself, so that nothing found is nothing; other results as they are. */
const foundIn = (result: unknown): ReadonlyArray<unknown> =>
  isListing(result) ? result.items.map((item) => ({ ...item, more: result.more })) : [result]

const inItem = /^items\[\]\./

const outputOf = ({ output, success }: Described): Described["output"] =>
  isListing(success.sample)
    ? output
        .filter(({ path }) => path !== "items")
        .map((field) =>
          inItem.test(field.path)
            ? { ...field, path: field.path.replace(inItem, ""), label: field.label.replace(/^.*?: /, "") }
            : field
        )
    : output

/** What an operation asks of the connector, and an example of what it gives. */
interface Asked {
  readonly ask: (
    embedded: Connector.Embedded,
    payload: unknown,
    options: { readonly signal: AbortSignal }
  ) => Promise<unknown>
  readonly sample: object
}

/** An operation with the form and the output of an action. */
export const operationOf = (
  action: Described,
  dropdownOf: Dropdowns["of"],
  connected: Connected,
  { ask, sample }: Asked
): Operation => {
  const { description, form, name, title } = action
  return {
    key: name,
    noun: title,
    display: { label: title, description },
    operation: {
      perform: (z, bundle) =>
        connected(z, bundle, (embedded, options) =>
          ask(embedded, payloadOf(form.fields, bundle.inputData ?? {}), options)
        ),
      inputFields: formFields(form.fields, dropdownOf),
      outputFields: zapierOutputFields(outputOf(action)),
      sample
    }
  }
}

/** An action that only reads, as a search. */
export const search = (action: Described, dropdownOf: Dropdowns["of"], connected: Connected): Operation =>
  operationOf(action, dropdownOf, connected, {
    ask: async ({ run }, payload, options) => foundIn(await run(action.name, payload, options)),
    sample: Object(foundIn(action.success.sample)[0])
  })

/** An action that changes something, as a create. */
export const create = (action: Described, dropdownOf: Dropdowns["of"], connected: Connected): Operation => {
  const made = operationOf(action, dropdownOf, connected, {
    ask: ({ run }, payload, options) => run(action.name, payload, options),
    sample: Object(action.success.sample)
  })
  if (!Predicate.hasProperty(action.preview?.sample, "existing")) return made
  const { inputFields = [], ...operation } = made.operation
  return { ...made, operation: { ...operation, inputFields: [creationNotice, ...inputFields] } }
}
