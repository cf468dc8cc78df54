// What Activepieces expects of a piece, as far as this one needs it. Its own package is 28 MB; these are its shapes.

/** One value to choose, as Activepieces lists them. */
export interface DropdownState {
  readonly disabled?: boolean
  readonly placeholder?: string
  readonly options: ReadonlyArray<{ readonly label: string; readonly value: unknown }>
}

/** What a person has filled in so far, by the names of the properties, and the connection as `auth`. */
export type PropsValue = Readonly<Record<string, unknown>>

interface Base {
  readonly displayName: string
  readonly description?: string
  readonly required: boolean
  readonly defaultValue?: unknown
}

/** A property that needs no code. */
export type StaticProperty =
  | (Base & {
      readonly type: "SHORT_TEXT" | "LONG_TEXT" | "NUMBER" | "CHECKBOX" | "DATE_TIME" | "JSON" | "SECRET_TEXT"
    })
  /** A text in the form, with nothing to fill in. */
  | (Base & { readonly type: "MARKDOWN"; readonly variant: "WARNING" })
  | (Base & { readonly type: "STATIC_DROPDOWN" | "STATIC_MULTI_SELECT_DROPDOWN"; readonly options: DropdownState })
  | (Base & { readonly type: "ARRAY"; readonly properties?: Properties })

/** A property of an action or a trigger. */
export type Property =
  | StaticProperty
  | (Base & {
      readonly type: "DROPDOWN" | "MULTI_SELECT_DROPDOWN"
      /** The properties on whose change it is loaded again. */
      readonly refreshers: ReadonlyArray<string>
      readonly refreshOnSearch: true
      options(values: PropsValue, context: { readonly searchValue?: string }): Promise<DropdownState>
    })
  | (Base & {
      readonly type: "DYNAMIC"
      readonly refreshers: ReadonlyArray<string>
      props(values: PropsValue): Promise<Readonly<Record<string, StaticProperty>>>
    })

/** Properties by their names, in their order. */
export type Properties = Readonly<Record<string, Property>>

/** Keeps values for a flow: keys up to 128 characters, values up to 512 kB. */
export interface Store {
  put(key: string, value: unknown): Promise<unknown>
  get(key: string): Promise<unknown>
  delete(key: string): Promise<void>
}

/** What an action is run with, and a trigger. */
export interface CallContext {
  readonly auth: unknown
  readonly propsValue: PropsValue
}

/** What a trigger is called with. */
export interface TriggerContext extends CallContext {
  readonly store: Store
}

/** How a piece is connected: several fields. */
export interface CustomAuth {
  readonly type: "CUSTOM_AUTH"
  readonly displayName: string
  readonly description: string
  readonly required: true
  readonly props: Readonly<Record<string, StaticProperty>>
  validate(given: { readonly auth: unknown }): Promise<{ readonly valid: true } | { valid: false; error: string }>
}

interface Hideable {
  readonly defaultValue: boolean
  readonly hide: boolean
}

/** An action as a piece has it. */
export interface PieceAction {
  readonly name: string
  readonly displayName: string
  readonly description: string
  readonly props: Properties
  readonly requireAuth: true
  readonly errorHandlingOptions: { readonly retryOnFailure: Hideable; readonly continueOnFailure: Hideable }
  readonly aiMetadata: { readonly description: string; readonly idempotent: boolean }
  run(context: CallContext): Promise<unknown>
  test(context: CallContext): Promise<unknown>
}

/** A trigger as a piece has it. */
export interface PieceTrigger {
  readonly name: string
  readonly displayName: string
  readonly description: string
  readonly props: Properties
  readonly requireAuth: true
  readonly type: "POLLING"
  readonly testStrategy: "TEST_FUNCTION"
  readonly sampleData: unknown
  /** Both are for webhooks; what the SDK makes has them always. */
  readonly handshakeConfiguration: { readonly strategy: "NONE" }
  readonly renewConfiguration: { readonly strategy: "NONE" }
  onEnable(context: TriggerContext): Promise<void>
  onDisable(context: TriggerContext): Promise<void>
  onStart(context: TriggerContext & { readonly payload: unknown }): Promise<void>
  run(context: TriggerContext): Promise<ReadonlyArray<unknown>>
  test(context: CallContext): Promise<ReadonlyArray<unknown>>
}
