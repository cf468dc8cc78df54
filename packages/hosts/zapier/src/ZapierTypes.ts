/** What a Zap has filled in. */
export type InputData = Readonly<Record<string, unknown>>

/** What Zapier calls a function with: the part of its bundle that is used here. */
export interface Bundle {
  readonly authData?: Readonly<Record<string, unknown>>
  readonly inputData?: InputData
  readonly meta?: {
    /** Counted from 0. */
    readonly page?: number
    readonly isLoadingSample?: boolean
    readonly isPopulatingDedupe?: boolean
  }
}

/** Zapier's own errors, among what it calls the "z object". */
export interface ZObject {
  readonly errors: {
    readonly Error: new (message: string, code?: string, status?: number) => Error
    readonly ExpiredAuthError: new (message: string) => Error
    /** The delay is in seconds. */
    readonly ThrottledError: new (message: string, delay?: number) => Error
  }
}

export type Perform = (z: ZObject, bundle: Bundle) => Promise<unknown>

export interface InputField {
  readonly key: string
  readonly label?: string
  readonly helpText?: string
  readonly type?: "string" | "text" | "integer" | "number" | "boolean" | "json" | "password" | "copy"
  readonly required?: boolean
  readonly list?: boolean
  readonly placeholder?: string
  readonly choices?: ReadonlyArray<{ readonly value: string; readonly sample: string; readonly label: string }>
  readonly dynamic?: string
  readonly search?: string
  readonly dependsOn?: ReadonlyArray<string>
  readonly altersDynamicFields?: boolean
  readonly children?: ReadonlyArray<InputField>
}

/** Fields that depend on what has been filled in. */
export type InputFieldFunction = (z: unknown, bundle: Bundle) => ReadonlyArray<InputField>

export interface ZapierOutputField {
  readonly key: string
  readonly label?: string
  readonly type?: "string" | "integer" | "number" | "boolean" | "datetime"
  readonly list?: boolean
}

/** A trigger, a search or a create. */
export interface Operation {
  readonly key: string
  readonly noun: string
  readonly display: { readonly label: string; readonly description: string; readonly hidden?: boolean }
  readonly operation: {
    readonly type?: "polling"
    readonly perform: Perform
    readonly canPaginate?: boolean
    readonly inputFields?: ReadonlyArray<InputField | InputFieldFunction>
    readonly outputFields?: ReadonlyArray<ZapierOutputField>
    readonly sample?: object
  }
}

/** A search, and the create that follows where it finds nothing. */
export interface SearchOrCreate {
  /** The key of the search: Zapier's editor wants it so. */
  readonly key: string
  readonly display: { readonly label: string; readonly description: string }
  readonly search: string
  readonly create: string
}

/** What an integration's `index.js` exports. */
export interface ZapierApp {
  readonly version: string
  readonly platformVersion: string
  readonly flags: { readonly skipHttpPatch: boolean; readonly cleanInputData: boolean }
  readonly authentication: {
    readonly type: "custom"
    readonly fields: ReadonlyArray<InputField>
    readonly test: Perform
    readonly connectionLabel: string
  }
  readonly triggers: Readonly<Record<string, Operation>>
  readonly searches: Readonly<Record<string, Operation>>
  readonly creates: Readonly<Record<string, Operation>>
  readonly searchOrCreates: Readonly<Record<string, SearchOrCreate>>
}
