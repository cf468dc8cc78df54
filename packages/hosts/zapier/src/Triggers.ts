import type { Connector, FormField } from "@ferrule/core"
import type { Connected } from "./Connected.ts"
import type { Dropdowns } from "./Dropdowns.ts"
import { formFields } from "./InputFields.ts"
import { payloadOf } from "./InputPayload.ts"
import { zapierOutputFields } from "./OutputFields.ts"
import { recentName, sampleName } from "./RecentEvents.ts"
import type { Operation } from "./ZapierTypes.ts"

type Described = ReturnType<typeof Connector.catalog>["triggers"][number]

const memory = "What is dated far from today is not looked at, and what this Zap has seen once never starts it again."

/** What can be left out to watch everything, also later, has to be chosen where nothing tells later from earlier. */
const chosen = (field: FormField): FormField =>
  field.item?.options === undefined ? field : { ...field, required: true, help: "What to watch." }

/** The events of a call, where it gave some. */
const listOf = (events: unknown): ReadonlyArray<{ readonly id: string }> => (Array.isArray(events) ? events : [])

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
        const events = listOf(await run(recentName(name), payload, options))
        const { isLoadingSample = false, isPopulatingDedupe = false } = bundle.meta ?? {}
        if (isLoadingSample && events.length === 0) return run(sampleName(name), payload, options)
        if (isLoadingSample) return events.slice(0, 3)
        if (!isPopulatingDedupe) return events
        // What is missed here would count as new later: what one of two readings saw is known.
        const again = listOf(await run(recentName(name), payload, options))
        return [...new Map([...events, ...again].map((each) => [each.id, each])).values()]
      }),
    inputFields: formFields(form.fields.map(chosen), dropdownOf),
    outputFields: zapierOutputFields(output),
    sample: event.sample
  }
})
