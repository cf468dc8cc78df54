import type { PersonalData } from "../values/PersonalData.ts"

/**
 * How a value is entered. `group` has `fields`; `list` has an `item`; `member` is a choice between other fields of the
 * form and is itself not in the payload; `json` is a value whose shape no form can show.
 */
export type FieldKind =
  | "text"
  | "number"
  | "integer"
  | "boolean"
  | "date"
  | "date-time"
  | "choice"
  | "list"
  | "group"
  | "member"
  | "json"

/** One of a few values. */
export interface FieldChoice {
  readonly value: unknown
  readonly label: string
}

/** The list that a value can be chosen from. `dependsOn` has to be filled in first; `narrowedBy` need not be. Both are paths. */
export interface FieldOptions {
  readonly list: string
  readonly dependsOn: ReadonlyArray<string>
  readonly narrowedBy: ReadonlyArray<string>
  readonly search: true
  readonly paged: true
}

/** One field of a form, as plain JSON. */
export interface FormField {
  readonly name: string
  /** Where in the payload: `earnings[].employeeId`, with `[]` for every row. Unique in its form. */
  readonly path: string
  readonly label: string
  readonly help?: string
  readonly example?: unknown
  readonly kind: FieldKind
  /** Whether it has to be given wherever it is shown. */
  readonly required: boolean
  /** The format of a text, such as `uuid` or `email`. */
  readonly format?: string
  /** What a `choice` or a `member` offers; beside a `text` these are suggestions. */
  readonly choices?: ReadonlyArray<FieldChoice>
  readonly options?: FieldOptions
  /** Show dots; keep it encrypted. */
  readonly secret?: true
  readonly personalData?: PersonalData
  /** The heading that it is shown under. */
  readonly group?: string
  /** Shown only while the `member` field at this path has this value. */
  readonly showWhen?: { readonly field: string; readonly is: unknown }
  readonly fields?: ReadonlyArray<FormField>
  readonly item?: FormField
}
