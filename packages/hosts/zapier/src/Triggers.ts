import type { Connector, FormField } from "@ferrule/core"
import type { Connected } from "./Connected.ts"
import type { Dropdowns } from "./Dropdowns.ts"
import { formFields } from "./InputFields.ts"
import { payloadOf } from "./InputPayload.ts"
import { zapierOutputFields } from "./OutputFields.ts"
import { standInName } from "./RecentEvents.ts"
import type { Operation } from "./ZapierTypes.ts"

type Described = ReturnType<typeof Connector.catalog>["triggers"][number]

const memory = "What is dated far from today is not looked at, and what this Zap has seen once never starts it again."

/** What can be left out to watch everything, also later, has to be chosen where nothing tells later from earlier. */
const chosen = (field: FormField): FormField =>
  field.item?.options === undefined ? field : { ...field, required: true, help: "What to watch." }

/** A trigger that gives everything recent at each poll, newest first; Zapier drops what it has had by its id. */
export const trigger = (
  { description, event, form, name, output, title }: Described,
  dropdownOf: Dropdowns["of"],
  connected: Connected
): Operation => ({
  key: name,
  noun: title,
  display: { label: title, description: `${description} ${memory}` },
  operation: {
    type: "polling",
    perform: (z, bundle) =>
      connected(z, bundle, async ({ run }, options) => {
        const payload = payloadOf(form.fields, bundle.inputData ?? {})
        const ask = (what: Parameters<typeof standInName>[1]) => run(standInName(name, what), payload, options)
        const { isLoadingSample = false, isPopulatingDedupe = false } = bundle.meta ?? {}
        if (!isLoadingSample) return ask(isPopulatingDedupe ? "start" : "recent")
        const events = await ask("recent")
        return Array.isArray(events) && events.length > 0 ? events.slice(0, 3) : ask("sample")
      }),
    inputFields: formFields(form.fields.map(chosen), dropdownOf),
    outputFields: zapierOutputFields(output),
    sample: event.sample
  }
})
