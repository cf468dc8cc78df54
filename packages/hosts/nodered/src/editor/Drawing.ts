import type { FormField } from "@ferrule/core"
import type { Source } from "../Filled.ts"

export type Sources = Record<string, Source>

/** What a field can be chosen from now, or why not. */
export interface Choices {
  readonly options: ReadonlyArray<{ readonly value: unknown; readonly label: string; readonly hint?: string }>
  readonly note?: string
}

/** Something on the page that has a value. */
export interface Drawn {
  readonly element: HTMLElement
  /** The value as it is entered now, at this place; what is taken from elsewhere is put among the sources. */
  read(path: string, sources: Sources): unknown
}

/** What the drawing of a form needs to know. */
export interface Drawing {
  /** Where a field may take its value from, instead of its own: `msg`, `flow` … */
  readonly references: ReadonlyArray<string>
  /** The sources of the form as it was opened. */
  readonly sources: Readonly<Sources>
  choices(field: FormField, path: string, search: string): Promise<Choices>
}

export const element = (name: string, kind: string, ...inside: ReadonlyArray<HTMLElement | string>): HTMLElement => {
  const made = document.createElement(name)
  if (kind !== "") made.className = kind
  made.append(...inside)
  return made
}

/** A field with its label above it and its help below, or above what may be long. */
export const labelled = ({ help, kind, label, required }: FormField, inside: HTMLElement): HTMLElement => {
  const title = element("div", "ferrule-label", label)
  if (required) {
    const star = element("span", "ferrule-required", "*")
    star.title = "Must be given"
    title.append(" ", star)
  }
  const helps = help === undefined ? [] : [element("div", "ferrule-help", help)]
  const parts = kind === "group" || kind === "list" ? [...helps, inside] : [inside, ...helps]
  return element("div", "ferrule-field", title, ...parts)
}
