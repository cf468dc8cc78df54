// What is used of Node-RED's editor and its widgets: https://nodered.org/docs/api/ui/

/** One way of giving a value in a typed input. */
export interface InputType {
  readonly value: string
  readonly label: string
  readonly icon?: string
  readonly hasValue?: boolean
  readonly options?: ReadonlyArray<{ readonly value: string; readonly label: string }>
  readonly expand?: () => void
  readonly validate?: (value: string, options: unknown) => boolean | string
  readonly autoComplete?: (value: string, done: (found: ReadonlyArray<Completion>) => void) => void
}

export interface Completion {
  readonly value: string
  readonly label: Widget
}

export interface Row {
  drawn?: { readonly element: HTMLElement; read(path: string, sources: Record<string, unknown>): unknown }
  value?: unknown
  path?: string
}

/** An element in the hands of jQuery. */
export interface Widget {
  readonly [index: number]: HTMLElement
  typedInput(options: {
    readonly type: string
    readonly types: ReadonlyArray<string | InputType>
    readonly default: string
  }): void
  typedInput(what: "type" | "value"): string
  typedInput(what: "type" | "value", value: string): void
  typedInput(what: "width", value: string): void
  editableList(options: {
    readonly addButton: string
    readonly sortable: boolean
    readonly removable: boolean
    addItem(container: Widget, index: number, row: Row): void
  }): void
  editableList(what: "addItem", row: Row): void
  editableList(what: "items"): { each(see: (this: HTMLElement) => void): void }
  data(name: "data"): Row
  on(event: string, listener: (event: unknown, type?: string, value?: string) => void): void
  trigger(event: unknown): void
  val(): string
  val(value: string): void
}

/** The node that is being edited. */
export interface EditedNode {
  readonly id: string
  name?: string
  connection?: string
  [member: string]: unknown
}

export interface NodeDefinition {
  readonly category: string
  readonly [member: string]: unknown
}

export interface EditorRed {
  readonly nodes: { registerType(type: string, definition: NodeDefinition): void }
}

export interface Jquery {
  (of: string | HTMLElement): Widget
  Event(name: string, members: object): unknown
  ajax(request: object): {
    then(
      done: (answer: unknown) => void,
      failed: (answer: { readonly responseJSON?: unknown; readonly status: number }) => void
    ): void
  }
}

declare global {
  /** The editor's own. */
  var $: Jquery
}
