import type { Filled } from "../Filled.ts"
import { ask, choicesOf } from "./ask.ts"
import { type Choices, type Drawn, element } from "./Drawing.ts"
import { drawFields, readForm } from "./drawField.ts"
import type { EditorData } from "./EditorData.ts"
import { missing } from "./missing.ts"
import type { EditedNode, EditorRed } from "./Widgets.ts"

const empty: Filled = { payload: {}, sources: {} }
const headings: Readonly<Record<string, string>> = {
  read: "Read",
  write: "Create and change",
  delete: "Delete, or anything"
}
const colors = { action: "#C7E3DC", trigger: "#F3D9B1" }

const filledOf = (value: unknown): Filled => ({ ...empty, ...Object(value) })

const byId = (id: string) => document.getElementById(id)
const show = (id: string, isShown: boolean) => {
  const found = byId(id)
  if (found !== null) found.hidden = !isShown
}

const fillSelect = (select: HTMLSelectElement, { actions, triggers }: EditorData, kind: "action" | "trigger"): void => {
  const add = (parent: HTMLElement, entries: ReadonlyArray<{ readonly name: string; readonly title: string }>) =>
    parent.append(...entries.map(({ name, title }) => new Option(title, name)))
  if (kind === "trigger") return void add(select, triggers)
  for (const access of Object.keys(headings)) {
    const group = document.createElement("optgroup")
    group.label = headings[access] ?? access
    add(
      group,
      actions.filter((action) => action.access === access)
    )
    select.append(group)
  }
}

/** An action node or a trigger node: what it does is chosen, and its form drawn. */
export const registerCall = (red: EditorRed, data: EditorData, kind: "action" | "trigger"): void => {
  const { actions, routes, title, triggers, types } = data
  const isAction = kind === "action"
  const entries = isAction ? actions : triggers
  const entryOf = (name: unknown) => entries.find((entry) => entry.name === name)
  let form: Drawn | undefined

  const defaults = {
    name: { value: "" },
    connection: { value: "", type: types.connection, required: true },
    [kind]: { value: entries[0]?.name ?? "", required: true },
    filled: {
      value: empty,
      // One that takes two arguments may say why not.
      validate(this: EditedNode, value: unknown, _options: unknown) {
        if (isAction && this["input"] === "message") return true
        const [problem] = missing(entryOf(this[kind])?.fields ?? [], filledOf(value))
        return problem ?? true
      }
    },
    ...(isAction
      ? { input: { value: "form" }, preview: { value: false } }
      : {
          interval: {
            value: 300,
            validate: (value: unknown, _options: unknown) =>
              Number(value) >= 1 || "The interval is at least one second."
          },
          start: { value: "now" },
          startDate: { value: "" },
          store: { value: "" },
          confirm: { value: false }
        })
  }

  red.nodes.registerType(types[kind], {
    category: title,
    color: colors[kind],
    icon: isAction ? "font-awesome/fa-play-circle-o" : "font-awesome/fa-bell-o",
    inputs: 1,
    outputs: isAction ? 1 : 2,
    ...(isAction ? {} : { outputLabels: ["events", "alarms"] }),
    defaults,
    paletteLabel: `${title} ${kind}`,
    label(this: EditedNode) {
      return this.name === undefined || this.name === "" ? (entryOf(this[kind])?.title ?? title) : this.name
    },
    oneditprepare(this: EditedNode) {
      const select = byId(`node-input-${kind}`)
      const page = byId("ferrule-form")
      if (!(select instanceof HTMLSelectElement) || page === null) return
      fillSelect(select, data, kind)
      select.value = String(this[kind])

      const draw = () => {
        const entry = entryOf(select.value)
        // Another action has another form.
        const { payload, sources } = select.value === this[kind] ? filledOf(this["filled"]) : empty
        const choices = async (_: unknown, path: string, search: string): Promise<Choices> => {
          const payload = form === undefined ? {} : readForm(form).payload
          const connection = $("#node-input-connection").val()
          try {
            return choicesOf(
              await ask(routes.options, { connection, name: select.value, field: path, payload, search })
            )
          } catch (error) {
            return { options: [], note: error instanceof Error ? error.message : "" }
          }
        }
        form = drawFields(entry?.fields ?? [], payload, "", {
          references: isAction ? ["msg", "flow", "global", "jsonata", "env"] : ["flow", "global", "env"],
          sources: { ...sources },
          choices
        })
        const description = element("p", "ferrule-description", entry?.description ?? "")
        if (entry !== undefined && "help" in entry && typeof entry.help === "string")
          description.append(" ", entry.help)
        page.replaceChildren(description, form.element)
        if (entry !== undefined && entry.fields.length === 0)
          page.append(element("p", "ferrule-help", "It needs nothing."))
        show("ferrule-preview", entry !== undefined && "preview" in entry && entry.preview)
      }
      select.addEventListener("change", draw)
      draw()

      const onChoice = (id: string, see: (value: string) => void) => {
        const found = $(`#${id}`)
        found.on("change", () => see(found.val()))
        see(found.val())
      }
      if (isAction) onChoice("node-input-input", (value) => show("ferrule-form", value !== "message"))
      else onChoice("node-input-start", (value) => show("ferrule-start-date", value === "date"))
    },
    oneditsave(this: EditedNode) {
      if (form !== undefined) this["filled"] = readForm(form)
      form = undefined
    },
    oneditcancel() {
      form = undefined
    }
  })
}
