import type { FormField } from "@ferrule/core"
import { type Choices, type Drawing, type Drawn, element } from "./Drawing.ts"
import { toText, toValue } from "./entry.ts"
import { missing } from "./missing.ts"
import type { Completion, InputType } from "./Widgets.ts"

/** The type of what is entered here itself. */
export const own = "form"

const icons: Readonly<Record<string, string>> = {
  text: "red/images/typedInput/az.svg",
  number: "red/images/typedInput/09.svg",
  integer: "red/images/typedInput/09.svg",
  boolean: "red/images/typedInput/bool.svg",
  json: "red/images/typedInput/json.svg",
  date: "fa fa-calendar-o",
  "date-time": "fa fa-clock-o",
  choice: "fa fa-caret-square-o-down"
}

const fixedChoices = ({ choices = [], kind, required }: FormField) => [
  ...(required ? [] : [{ value: "", label: "(left out)" }]),
  ...(kind === "boolean"
    ? [
        { value: "true", label: "Yes" },
        { value: "false", label: "No" }
      ]
    : choices.map(({ label, value }) => ({ value: String(value), label })))
]

const completion = ({ hint, label, value }: Choices["options"][number]): Completion => {
  const shown = label === String(value) ? [] : [String(value)]
  const small = [...shown, ...(hint === undefined ? [] : [hint])].join(" · ")
  const line = element("div", "ferrule-option", label)
  if (small !== "") line.append(element("span", "ferrule-hint", small))
  return { value: String(value), label: $(line) }
}

/** Suggestions that come with the form. */
const suggested = ({ choices = [] }: FormField, search: string): Choices => ({
  options: choices.filter(({ label, value }) => `${label} ${value}`.toLowerCase().includes(search.toLowerCase()))
})

/** A field for one value: entered here, chosen from a list, or taken from elsewhere. */
export const drawValue = (field: FormField, value: unknown, path: string, drawing: Drawing): Drawn => {
  const note = element("div", "ferrule-note")
  const input = document.createElement("input")
  input.type = "text"
  input.placeholder = field.example === undefined ? "" : `such as ${toText(field.example)}`
  const box = element("div", "ferrule-value", input, note)
  const source = drawing.sources[path]
  const widget = () => $(input)
  let place = path
  let showsAll = false
  let isReady = false

  const isListed = field.options !== undefined || (field.kind === "text" && field.choices !== undefined)
  const find = (search: string): Promise<Choices> =>
    field.options === undefined ? Promise.resolve(suggested(field, search)) : drawing.choices(field, place, search)

  /** The name of what is chosen, beside its id. */
  const explain = async (): Promise<void> => {
    const chosen = String(widget().typedInput("value"))
    note.textContent = ""
    if (widget().typedInput("type") !== own || chosen === "") return
    const { options } = await find(chosen)
    const known = options.find((option) => String(option.value) === chosen)
    if (known !== undefined && known.label !== chosen) note.textContent = known.label
  }

  const type: InputType = {
    value: own,
    label: field.kind,
    icon: icons[field.kind] ?? "fa fa-pencil",
    ...(field.kind === "boolean" || field.kind === "choice" ? { options: fixedChoices(field) } : {}),
    validate: (text, _options) => {
      const [problem] = missing([field], { payload: { [field.name]: toValue(field, text) }, sources: {} })
      return problem ?? true
    },
    ...(isListed
      ? {
          autoComplete: (text, done) => {
            const search = showsAll ? "" : text
            showsAll = false
            void find(search).then((found) => {
              note.textContent = found.note ?? (found.options.length === 0 ? "Nothing is found." : "")
              done(found.options.map(completion))
            })
          },
          expand: () => {
            showsAll = true
            const line = box.querySelector<HTMLElement>("input.red-ui-typedInput-input, input[type=text]") ?? input
            $(line).trigger($.Event("keyup", { keyCode: 40 }))
          }
        }
      : {})
  }

  // A typed input measures itself, so it is made once it is on the page.
  queueMicrotask(() => {
    widget().typedInput({ type: source?.type ?? own, default: own, types: [type, ...drawing.references] })
    widget().typedInput("width", "100%")
    widget().typedInput("type", source?.type ?? own)
    widget().typedInput("value", source?.value ?? toText(value))
    isReady = true
    if (field.options !== undefined) {
      widget().on("change", () => void explain())
      if (source === undefined && value !== undefined) void explain()
    }
  })

  return {
    element: box,
    read: (at, sources) => {
      place = at
      if (!isReady) {
        if (source !== undefined) sources[at] = source
        return value
      }
      const chosen = widget().typedInput("type")
      const text = widget().typedInput("value")
      if (chosen === own) return toValue(field, text)
      sources[at] = { type: chosen, value: text }
      return undefined
    }
  }
}
