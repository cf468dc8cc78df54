import { Connector, ConnectorError, type EmbedOptions, entriesOf, Form, type FormEntry } from "@ferrule/core"
import { type Access, accessOf, connectionInput } from "./Access.ts"
import { dataSourceOf, dataSourcesOf } from "./DataSources.ts"
import type { ComponentAction, ComponentDefinition, ComponentTrigger } from "./HostTypes.ts"
import { forWrites, inputsOf, leafInput } from "./Inputs.ts"
import { payloadOf } from "./Payload.ts"

/** How a component looks, and how its connector is embedded. */
export interface PrismaticOptions extends Omit<EmbedOptions, "connection"> {
  /** The picture of the component, in its package. */
  readonly iconPath?: string
}

type Catalog = ReturnType<typeof Connector.catalog>

// An execution ends after 15 minutes and has 1 GB.
const mostEvents = 1_000

const formOf = ({ form }: Catalog["actions"][number] | Catalog["triggers"][number], title: string) => {
  const entries = entriesOf(form.fields)
  const fields = Form.allFields(form.fields)
  return { entries, inputs: inputsOf(title, entries, ({ field }: FormEntry) => dataSourceOf(field, fields)) }
}

const isYes = (value: unknown): boolean => value === true || value === "true"

const actionOf = (described: Catalog["actions"][number], { title }: Catalog, access: Access): ComponentAction => {
  const { name, preview, success } = described
  const { entries, inputs } = formOf(described, title)
  return {
    display: { label: described.title, description: described.description },
    inputs: preview === undefined ? inputs : { ...inputs, ...forWrites },
    examplePayload: { data: success.sample },
    perform: (_context, params) =>
      access.call(params[connectionInput], async (embedded) => {
        const payload = payloadOf(entries, params)
        if (preview === undefined) return { data: await embedded.run(name, payload) }
        if (isYes(params["previewOnly"])) return { data: await embedded.preview(name, payload) }
        if (!isYes(params["goOnWithReport"])) return { data: await embedded.run(name, payload) }
        try {
          return { data: { ok: true, report: await embedded.run(name, payload) } }
        } catch (error) {
          if (!(error instanceof ConnectorError) || error.report === undefined) throw error
          return { data: { ok: false, code: error.code, message: error.message, report: error.report } }
        }
      })
  }
}

const triggerOf = (described: Catalog["triggers"][number], { title }: Catalog, access: Access): ComponentTrigger => {
  const { entries, inputs } = formOf(described, title)
  const { description, event, help, name } = described
  return {
    triggerType: "polling",
    display: { label: described.title, description: help === undefined ? description : `${description} ${help}` },
    inputs,
    examplePayload: {
      payload: { body: { data: [event.sample], contentType: "application/json" } },
      polledNoChanges: false
    },
    perform: ({ logger, polling }, payload, params) =>
      access.call(params[connectionInput], async (embedded) => {
        const { [name]: kept } = polling.getState()
        const state = typeof kept === "string" ? kept : undefined
        const polled = await embedded.poll(name, payloadOf(entries, params), state, { maxEvents: mostEvents })
        for (const { code, message } of polled.alarms) logger.warn(`${name}: ${code}: ${message}`)
        // Prismatic stores it when the execution has ended, so events of one that broke off come again (law 7).
        polling.setState({ [name]: polled.state })
        return {
          payload: { ...payload, body: { data: polled.events, contentType: "application/json" } },
          polledNoChanges: polled.events.length === 0
        }
      })
  }
}

/** A connector as a definition of a component: give it to `component` of `@prismatic-io/spectral`. */
export const prismaticComponent = <E, R>(
  connector: Connector.Connector<E, R>,
  { iconPath = "icon.png", ...embed }: PrismaticOptions = {}
): ComponentDefinition => {
  const catalog = Connector.catalog(connector)
  const { actions, connection, description, name, title, triggers } = catalog
  const access = accessOf(connector, embed)
  return {
    key: name,
    public: false,
    display: { label: title, description, iconPath },
    connections: [
      {
        key: `${name}Connection`,
        display: { label: title, description: `How ${title} is reached.` },
        inputs: Object.fromEntries(entriesOf(connection.form.fields).map((entry) => [entry.key, leafInput(entry)]))
      }
    ],
    actions: Object.fromEntries(actions.map((each) => [each.name, actionOf(each, catalog, access)])),
    triggers: Object.fromEntries(triggers.map((each) => [each.name, triggerOf(each, catalog, access)])),
    dataSources: dataSourcesOf(catalog, access)
  }
}
