import { ask } from "./ask.ts"
import { type Drawn, element, labelled } from "./Drawing.ts"
import { drawFields, readForm } from "./drawField.ts"
import type { EditorData } from "./EditorData.ts"
import { missing } from "./missing.ts"
import type { EditedNode, EditorRed } from "./Widgets.ts"

const inputOf = (name: string): HTMLInputElement | undefined => {
  const found = document.getElementById(`node-config-input-${name}`)
  return found instanceof HTMLInputElement ? found : undefined
}

const told = (answer: unknown): string => {
  const { account, sees } = Object(answer)
  const names = Array.isArray(sees) ? sees.map((each) => String(Object(each).name)) : []
  return `It works. Account: ${String(account)}. It sees ${names.length}: ${names.slice(0, 5).join(", ")}${names.length > 5 ? " …" : ""}`
}

/** The configuration node: the settings as a form, secrets as credentials, and a button that tries it. */
export const registerConnection = (red: EditorRed, { connection, routes, title, types }: EditorData): void => {
  const secrets = connection.filter(({ secret }) => secret === true)
  const open = connection.filter(({ secret }) => secret !== true)
  let form: Drawn | undefined
  const settings = () => (form === undefined ? {} : readForm(form).payload)

  red.nodes.registerType(types.connection, {
    category: "config",
    defaults: {
      name: { value: "" },
      settings: {
        value: {},
        validate: (value: unknown, _options: unknown) => {
          const [problem] = missing(open, { payload: Object(value), sources: {} })
          return problem ?? true
        }
      }
    },
    credentials: Object.fromEntries(secrets.map(({ name, required }) => [name, { type: "password", required }])),
    label(this: EditedNode) {
      return this.name === undefined || this.name === "" ? title : this.name
    },
    oneditprepare(this: EditedNode) {
      form = drawFields(open, this["settings"], "", {
        references: [],
        sources: {},
        choices: () => Promise.resolve({ options: [] })
      })
      document.getElementById("ferrule-settings")?.replaceChildren(form.element)
      for (const field of secrets) {
        // Node-RED fills it, and stores it encrypted, by its id.
        const row = document.getElementById(`ferrule-secret-${field.name}`)
        const input = inputOf(field.name)
        if (row !== null && input !== undefined) row.replaceChildren(labelled(field, input))
      }
      const result = element("div", "ferrule-note")
      const button = element("button", "red-ui-button", "Test the connection")
      button.addEventListener("click", (event) => {
        event.preventDefault()
        result.textContent = "Trying …"
        const credentials = Object.fromEntries(
          secrets.flatMap(({ name }) => (inputOf(name) === undefined ? [] : [[name, inputOf(name)?.value]]))
        )
        ask(routes.test, { connection: this.id, settings: settings(), credentials }).then(
          (answer) => {
            result.textContent = told(answer)
          },
          (error: Error) => {
            result.textContent = error.message
          }
        )
      })
      document.getElementById("ferrule-test")?.replaceChildren(button, result)
    },
    oneditsave(this: EditedNode) {
      this["settings"] = settings()
      form = undefined
    },
    oneditcancel() {
      form = undefined
    }
  })
}
