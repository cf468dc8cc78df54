import { Connector, type FormField } from "@ferrule/core"
import { secretNames } from "./ConnectionNode.ts"
import type { EditorData } from "./editor/EditorData.ts"
import { helpOfAction, helpOfConnection, helpOfTrigger } from "./Help.ts"
import { escape } from "./escape.ts"
import { type NodeTypes, routes } from "./NodeTypes.ts"
import { styles } from "./styles.ts"

/** What the editor draws forms from. */
const editorData = <E, R>(connector: Connector.Connector<E, R>, types: NodeTypes): EditorData => {
  const { actions, connection, title, triggers } = Connector.catalog(connector)
  return {
    title,
    types,
    routes: routes(connector.name),
    connection: connection.form.fields,
    actions: actions.map(({ access, description, form, name, preview, title }) => ({
      name,
      title,
      description,
      access,
      preview: preview !== undefined,
      fields: form.fields
    })),
    triggers: triggers.map(({ description, form, help, name, title }) => ({
      name,
      title,
      description,
      ...(help === undefined ? {} : { help }),
      fields: form.fields
    }))
  }
}

const row = (label: string, inside: string, id = ""): string =>
  `<div class="form-row"${id === "" ? "" : ` id="${id}"`}><label>${escape(label)}</label> ${inside}</div>`

const select = (id: string, options: ReadonlyArray<readonly [string, string]>): string =>
  `<select id="node-input-${id}" style="width:70%">${options
    .map(([value, label]) => `<option value="${value}">${escape(label)}</option>`)
    .join("")}</select>`

const check = (id: string, label: string): string =>
  `<input type="checkbox" id="node-input-${id}" style="width:auto;vertical-align:top"> <label for="node-input-${id}" style="width:65%">${escape(label)}</label>`

const nameRow = (prefix: string): string =>
  row("Name", `<input type="text" id="node-${prefix}input-name" placeholder="Name" style="width:70%">`)

const connectionForm = (fields: ReadonlyArray<FormField>): string => `
${nameRow("config-")}
<div class="ferrule"><div id="ferrule-settings"></div>
${secretNames(fields)
  .map((name) => `<div id="ferrule-secret-${name}"><input type="password" id="node-config-input-${name}"></div>`)
  .join("\n")}
<div id="ferrule-test"></div></div>`

const connectionRow = row("Connection", `<input type="text" id="node-input-connection" style="width:70%">`)

const actionForm = `
${nameRow("")}
${connectionRow}
${row("Action", select("action", []))}
${row(
  "Payload",
  select("input", [
    ["form", "this form"],
    ["message", "msg.payload"]
  ])
)}
${row("", check("preview", "Only say what would be done (preview)"), "ferrule-preview")}
<div class="ferrule" id="ferrule-form"></div>`

const triggerForm = `
${nameRow("")}
${connectionRow}
${row("Trigger", select("trigger", []))}
${row("Every", `<input type="number" min="1" id="node-input-interval" style="width:100px"> seconds`)}
${row(
  "Begins",
  select("start", [
    ["now", "with what is new from now on"],
    ["all", "with all that is there"],
    ["date", "with what is dated from a day on"]
  ])
)}
${row("From", `<input type="date" id="node-input-startDate" style="width:70%">`, "ferrule-start-date")}
${row("Context store", `<input type="text" id="node-input-store" placeholder="default" style="width:70%">`)}
${row("", check("confirm", "Events count as taken once the flow sends them back to this node"))}
<div class="ferrule" id="ferrule-form"></div>`

const template = (type: string, form: string, help: string): string =>
  `<script type="text/html" data-template-name="${type}">${form}\n</script>\n<script type="text/html" data-help-name="${type}">\n${help}\n</script>`

/** JSON that may stand in a script of a page. */
const inScript = (value: unknown): string => JSON.stringify(value).replaceAll("<", "\\u003c")

/** The page that Node-RED's editor loads: forms, help, and the script that draws, with all it knows of the connector. */
export const editorPage = <E, R>(connector: Connector.Connector<E, R>, types: NodeTypes, script: string): string => {
  const data = editorData(connector, types)
  return [
    `<style>${styles}</style>`,
    template(
      types.connection,
      connectionForm(data.connection),
      helpOfConnection(connector.description, data.connection)
    ),
    template(types.action, actionForm, helpOfAction(data.actions)),
    template(types.trigger, triggerForm, helpOfTrigger(data.triggers)),
    `<script type="text/javascript">\n(function () {\n${script.replaceAll("</script", "<\\/script")}\nFerruleEditor.register(RED, ${inScript(data)})\n})()\n</script>\n`
  ].join("\n")
}
