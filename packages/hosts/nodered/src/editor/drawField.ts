import type { FormField } from "@ferrule/core"
import { type Drawing, type Drawn, element, labelled, type Sources } from "./Drawing.ts"
import { drawValue, own } from "./drawValue.ts"
import { chosenMember, join } from "./missing.ts"

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? Reflect.get(value, name) : undefined

/** Rows, each drawn like a field of its own; or all of them from elsewhere. */
const drawList = (field: FormField, value: unknown, path: string, drawing: Drawing): Drawn => {
  const { item = { ...field, kind: "json" } } = field
  const origin = document.createElement("input")
  const list = document.createElement("ol")
  const rows = element("div", "ferrule-rows", list)
  const source = drawing.sources[path]
  const isPlain = item.kind !== "group"
  let isReady = false
  queueMicrotask(() => {
    const widget = $(origin)
    widget.typedInput({
      type: source?.type ?? own,
      default: own,
      types: [{ value: own, label: "rows below", icon: "fa fa-list", hasValue: false }, ...drawing.references]
    })
    widget.typedInput("width", "100%")
    widget.typedInput("type", source?.type ?? own)
    widget.typedInput("value", source?.value ?? "")
    const show = () => {
      rows.hidden = widget.typedInput("type") !== own
    }
    widget.on("change", show)
    show()
    $(list).editableList({
      addButton: "add a row",
      sortable: true,
      removable: true,
      addItem: (container, index, row) => {
        const at = row.path ?? `${path}[${index}]`
        // A row that is added by hand has nothing from when the form was opened.
        const fresh = row.path === undefined ? { ...drawing, sources: {} } : drawing
        const drawn = isPlain
          ? drawValue(item, row.value, at, fresh)
          : drawFields(item.fields ?? [], row.value, at, fresh)
        row.drawn = drawn
        container[0]?.append(drawn.element)
      }
    })
    const given = Array.isArray(value) ? value : []
    const referred = Object.keys(drawing.sources).flatMap((each) =>
      each.startsWith(`${path}[`) ? [Number.parseInt(each.slice(path.length + 1), 10) + 1] : []
    )
    for (let index = 0; index < Math.max(given.length, ...referred, 0); index += 1) {
      $(list).editableList("addItem", { value: given[index] ?? undefined, path: `${path}[${index}]` })
    }
    isReady = true
  })
  return {
    element: drawing.references.length === 0 ? rows : element("div", "ferrule-list", origin, rows),
    read: (at, sources) => {
      if (!isReady) return value
      const type = $(origin).typedInput("type")
      if (type !== own) {
        sources[at] = { type, value: $(origin).typedInput("value") }
        return undefined
      }
      const values: Array<unknown> = []
      $(list)
        .editableList("items")
        .each(function () {
          const row = $(this).data("data").drawn?.read(`${at}[${values.length}]`, sources)
          // What comes from elsewhere is put in later; its row has its place already.
          values.push(row ?? (isPlain ? null : {}))
        })
      return values.length === 0 ? undefined : values
    }
  }
}

/** The fields of an object, with headings, and of members of which one is given only that one. */
export const drawFields = (
  fields: ReadonlyArray<FormField>,
  object: unknown,
  path: string,
  drawing: Drawing
): Drawn => {
  const all = element("div", "ferrule-fields")
  const drawn: Array<{ readonly field: FormField; readonly shown: Drawn; readonly element: HTMLElement }> = []
  const chosen = new Map<string, string>()
  const isShown = ({ showWhen }: FormField): boolean =>
    showWhen === undefined || chosen.get(showWhen.field) === showWhen.is
  const refresh = () => {
    for (const each of drawn) each.element.hidden = !isShown(each.field)
  }
  let heading: { readonly name: string; readonly box: HTMLElement } | undefined
  for (const field of fields) {
    const at = join(path, field.name)
    if (field.group === undefined) heading = undefined
    else if (heading?.name !== field.group) {
      heading = { name: field.group, box: element("fieldset", "ferrule-group", element("legend", "", field.group)) }
      all.append(heading.box)
    }
    const target = heading?.box ?? all
    if (field.kind === "member") {
      const select = document.createElement("select")
      for (const { label, value } of field.choices ?? []) select.add(new Option(label, String(value)))
      select.value = chosenMember(field, object, path, drawing.sources) ?? String(field.choices?.[0]?.value ?? "")
      chosen.set(field.path, select.value)
      select.addEventListener("change", () => {
        chosen.set(field.path, select.value)
        refresh()
      })
      target.append(labelled(field, select))
      continue
    }
    const shown = drawField(field, memberOf(object, field.name), at, drawing)
    const line = labelled(field, shown.element)
    drawn.push({ field, shown, element: line })
    target.append(line)
  }
  refresh()
  return {
    element: all,
    read: (at, sources) => {
      const entries = drawn
        .filter(({ field }) => isShown(field))
        .map(({ field, shown }) => [field.name, shown.read(join(at, field.name), sources)] as const)
        .filter(([, value]) => value !== undefined)
      return entries.length === 0 ? undefined : Object.fromEntries(entries)
    }
  }
}

/** One field, whatever its kind. */
const drawField = (field: FormField, value: unknown, path: string, drawing: Drawing): Drawn => {
  if (field.kind === "list") return drawList(field, value, path, drawing)
  if (field.kind !== "group") return drawValue(field, value, path, drawing)
  const fields = drawFields(field.fields ?? [], value, path, drawing)
  return { ...fields, element: element("div", "ferrule-inner", fields.element) }
}

/** What is entered in a whole form. */
export const readForm = (form: Drawn) => {
  const sources: Sources = {}
  const payload = form.read("", sources)
  return { payload: typeof payload === "object" && payload !== null ? { ...payload } : {}, sources }
}
