import { withConnection } from "./Connections.ts"
import type { Described } from "./Described.ts"
import { formsOf, parametersOf } from "./Forms.ts"
import { methodsOf } from "./Methods.ts"
import type { N8nErrors, NodeDescription, NodeItem, NodeMethods, NodeProperty, RunContext } from "./N8nTypes.ts"
import { failedItem, nodeFailure } from "./NodeFailure.ts"
import { payloadOf } from "./Payload.ts"
import { resourcesOf } from "./Resources.ts"
import { written } from "./Sentences.ts"
import { titleCase } from "./TitleCase.ts"

/** The node that runs actions. */
export interface ActionNode {
  readonly description: NodeDescription
  readonly methods: NodeMethods
  execute(this: RunContext): Promise<ReadonlyArray<ReadonlyArray<NodeItem>>>
}

const choicesOf = ({ actions }: Described): ReadonlyArray<NodeProperty> => {
  const resources = resourcesOf(actions.map(({ name }) => name))
  const operations = resources.map((resource): NodeProperty => {
    const options = actions
      .filter(({ name }) => resource.actions.includes(name))
      .map(({ description, name, title }) => ({
        name: titleCase(title),
        value: name,
        description: written([description]),
        action: title
      }))
      .toSorted((a, b) => a.name.localeCompare(b.name, "en"))
    return {
      displayName: "Operation",
      name: "operation",
      type: "options",
      noDataExpression: true,
      displayOptions: { show: { resource: [resource.value] } },
      options,
      default: options[0]?.value ?? ""
    }
  })
  return [
    {
      displayName: "Resource",
      name: "resource",
      type: "options",
      noDataExpression: true,
      options: resources.map(({ name, value }) => ({ name, value })),
      default: resources[0]?.value ?? ""
    },
    ...operations
  ]
}

const previewOf = ({ actions }: Described): ReadonlyArray<NodeProperty> => {
  const names = actions.flatMap(({ name, preview }) => (preview === undefined ? [] : [name]))
  return names.length === 0
    ? []
    : [
        {
          displayName: "Preview Only",
          name: "preview",
          type: "boolean",
          default: false,
          description: "Whether to say what would be done to every row, and do nothing",
          displayOptions: { show: { operation: names } }
        }
      ]
}

// n8n refuses to give a field that is not shown, unless it has something else to give.
const notShown = null

const itemsOf = (result: unknown, item: number): ReadonlyArray<NodeItem> =>
  (Array.isArray(result) ? result : [result]).map((each) => ({
    json: typeof each === "object" && each !== null ? each : { value: each },
    pairedItem: { item }
  }))

/** The node that runs the actions of a connector, one after another for each item. */
export const actionNode = (connector: Described, n8n: N8nErrors): ActionNode => ({
  description: {
    displayName: connector.title,
    name: connector.name,
    icon: { light: "file:ferrule.svg", dark: "file:ferrule.dark.svg" },
    group: ["transform"],
    version: 1,
    subtitle: '={{$parameter["operation"].replaceAll("_", " ")}}',
    description: written([connector.description]),
    defaults: { name: connector.title },
    usableAsTool: true,
    inputs: ["main"],
    outputs: ["main"],
    credentials: [{ name: connector.credentialName, required: true, testedBy: "testConnection" }],
    properties: [...choicesOf(connector), ...formsOf(connector.actions, "operation"), ...previewOf(connector)]
  },
  methods: methodsOf(connector, connector.actions, "operation", n8n),
  async execute() {
    const signal = this.getExecutionCancelSignal?.()
    const call = signal === undefined ? {} : { signal }
    return withConnection(connector, this, async (connection) => {
      const items: Array<NodeItem> = []
      for (const index of this.getInputData().keys()) {
        try {
          const name = String(this.getNodeParameter("operation", index))
          const action = connector.actions.find((each) => each.name === name)
          const given =
            action === undefined
              ? {}
              : payloadOf(
                  action.form.fields,
                  parametersOf(action, (parameter) => this.getNodeParameter(parameter, index, notShown))
                )
          const isPreview = action?.preview !== undefined && this.getNodeParameter("preview", index, false) === true
          const result = await (isPreview ? connection.preview(name, given, call) : connection.run(name, given, call))
          items.push(...itemsOf(result, index))
        } catch (error) {
          if (!this.continueOnFail()) throw nodeFailure(n8n, this.getNode(), error, index)
          items.push({ json: failedItem(error), pairedItem: { item: index } })
        }
      }
      return [items]
    })
  }
})
