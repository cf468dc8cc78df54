import { Connector, type EmbedOptions } from "@ferrule/core"
import { create, search } from "./Actions.ts"
import { connected } from "./Connected.ts"
import { dropdowns } from "./Dropdowns.ts"
import { formFields } from "./InputFields.ts"
import { canBeFound, findOrCreate, findRows } from "./FindOrCreate.ts"
import { isStateless } from "./RecentEvents.ts"
import { trigger } from "./Triggers.ts"
import type { InputField, ZapierApp } from "./ZapierTypes.ts"

/** How the integration is made. */
export interface ZapierAppOptions extends Omit<EmbedOptions, "connection"> {
  /** The version of the integration, such as `1.0.0`. */
  readonly version: string
  /** The version of `zapier-platform-core` that runs it; the one that it is tested with by default. */
  readonly platformVersion?: string
}

const byKey = <A extends { readonly key: string }>(all: ReadonlyArray<A>): Readonly<Record<string, A>> =>
  Object.fromEntries(all.map((each) => [each.key, each]))

const isField = (field: object): field is InputField => "key" in field

/** A connector as what the `index.js` of a Zapier integration exports. */
export const zapierApp = <E, R>(
  connector: Connector.Connector<E, R>,
  { platformVersion = "19.1.0", version, ...options }: ZapierAppOptions
): ZapierApp => {
  const catalog = Connector.catalog(connector)
  const call = connected(connector, options)
  const { of, triggers: hidden } = dropdowns(catalog, call)
  const offered = new Set(connector.triggers.filter((each) => isStateless(each)).map(({ name }) => name))
  const findable = catalog.actions.filter(canBeFound)
  return {
    version,
    platformVersion,
    // Requests are not written to Zapier's logs: they have pay data in them.
    flags: { skipHttpPatch: true, cleanInputData: true },
    authentication: {
      type: "custom",
      fields: formFields(catalog.connection.form.fields, () => ({})).filter(isField),
      test: (z, bundle) => call(z, bundle, ({ test }, more) => test(more)),
      connectionLabel: "{{account}}"
    },
    triggers: byKey([
      ...catalog.triggers.filter(({ name }) => offered.has(name)).map((each) => trigger(each, of, call)),
      ...hidden
    ]),
    searches: byKey([
      ...catalog.actions.filter(({ access }) => access === "read").map((each) => search(each, of, call)),
      ...findable.map((each) => findRows(each, of, call))
    ]),
    creates: byKey(catalog.actions.filter(({ access }) => access !== "read").map((each) => create(each, of, call))),
    searchOrCreates: byKey(findable.map(findOrCreate))
  }
}
