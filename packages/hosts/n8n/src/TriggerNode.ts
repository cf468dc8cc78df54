import type { Connector } from "@ferrule/core"
import { withConnection } from "./Connections.ts"
import type { Described } from "./Described.ts"
import { formsOf, parametersOf } from "./Forms.ts"
import { methodsOf } from "./Methods.ts"
import type { N8nErrors, NodeDescription, NodeItem, NodeMethods, NodeProperty, PollContext } from "./N8nTypes.ts"
import { nodeFailure } from "./NodeFailure.ts"
import { payloadOf } from "./Payload.ts"
import * as PollState from "./PollState.ts"
import { written } from "./Sentences.ts"
import { titleCase } from "./TitleCase.ts"

/** The node that polls triggers. */
export interface TriggerNode {
  readonly description: NodeDescription
  readonly methods: NodeMethods
  poll(this: PollContext): Promise<ReadonlyArray<ReadonlyArray<NodeItem>> | null>
}

const eventOf = ({ triggers }: Described): NodeProperty => {
  const options = triggers
    .map(({ description, name, title }) => ({
      name: titleCase(title),
      value: name,
      description: written([description]),
      action: `On ${title.charAt(0).toLowerCase()}${title.slice(1)}`
    }))
    .toSorted((a, b) => a.name.localeCompare(b.name, "en"))
  return {
    displayName: "Event",
    name: "event",
    type: "options",
    noDataExpression: true,
    options,
    default: triggers[0]?.name ?? ""
  }
}

const how: ReadonlyArray<NodeProperty> = [
  {
    displayName: "Begin With",
    name: "start",
    type: "options",
    noDataExpression: true,
    options: [
      { name: "All That Is There", value: "all" },
      { name: "What Comes From Now On", value: "now" },
      { name: "What Is Dated From a Day", value: "date" }
    ],
    default: "now",
    description: "What to report when the workflow is published for the first time"
  },
  {
    displayName: "First Day",
    name: "startDate",
    type: "dateTime",
    typeOptions: { dateOnly: true },
    default: "",
    required: true,
    displayOptions: { show: { start: ["date"] } }
  },
  {
    displayName: "Repeat After Restart",
    name: "repeatLast",
    type: "boolean",
    default: false,
    description:
      "Whether to report the events of the last poll again after a restart of n8n, under the same IDs, in case it was stopped before it had noted them"
  }
]

/** Polls until there is something to report, or all has been looked at. */
const nextEvents = async (
  connection: Connector.Embedded,
  name: string,
  payload: unknown,
  known: string | undefined,
  start: string
) => {
  let polled = await connection.poll(name, payload, known, { start: start as "now" })
  while (polled.more && polled.events.length === 0) polled = await connection.poll(name, payload, polled.state)
  return polled
}

const itemsOf = (events: ReadonlyArray<unknown>): ReadonlyArray<NodeItem> =>
  events.map((event) => ({ json: Object(event) }))

/** The node that polls the triggers of a connector. */
export const triggerNode = (connector: Described, n8n: N8nErrors): TriggerNode => ({
  description: {
    displayName: `${connector.title} Trigger`,
    name: `${connector.name}Trigger`,
    icon: { light: "file:ferrule.svg", dark: "file:ferrule.dark.svg" },
    group: ["trigger"],
    version: 1,
    subtitle: '={{$parameter["event"].replaceAll("_", " ")}}',
    description: "Starts the workflow when something is new, has changed or is gone",
    defaults: { name: `${connector.title} Trigger` },
    polling: true,
    inputs: [],
    outputs: ["main"],
    credentials: [{ name: connector.credentialName, required: true, testedBy: "testConnection" }],
    properties: [eventOf(connector), ...formsOf(connector.triggers, "event"), ...how]
  },
  methods: methodsOf(connector, connector.triggers, "event", n8n),
  async poll() {
    const name = String(this.getNodeParameter("event"))
    const trigger = connector.triggers.find((each) => each.name === name)
    const parameters =
      trigger === undefined ? {} : parametersOf(trigger, (parameter) => this.getNodeParameter(parameter, null))
    const payload = trigger === undefined ? {} : payloadOf(trigger.form.fields, parameters)
    const start = String(this.getNodeParameter("start", "now"))
    const from = start === "date" ? String(this.getNodeParameter("startDate", "")).slice(0, 10) : start
    try {
      return await withConnection(connector, this, async (connection) => {
        if (this.getMode() === "manual") {
          const records = await connection.sample(name, payload)
          if (records.length === 0) return null
          return [itemsOf(records.map((record) => ({ ...Object(trigger?.event.sample), record })))]
        }
        const data = this.getWorkflowStaticData("node")
        const known = PollState.read(data, name, this.getNodeParameter("repeatLast", false) === true)
        const { alarms, events, state } = await nextEvents(connection, name, payload, known, from)
        for (const { message } of alarms) this.logger?.warn(message)
        PollState.write(data, name, known, state, events.length > 0)
        return events.length === 0 ? null : [itemsOf(events)]
      })
    } catch (error) {
      throw nodeFailure(n8n, this.getNode(), error)
    }
  }
})
