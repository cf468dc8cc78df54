// What `component` of Prismatic's SDK takes, as far as this needs it. The SDK is 73 MB; these are its shapes.

interface Base {
  readonly label: string
  readonly comments?: string
  readonly example?: string
  readonly required?: boolean
  readonly dataSource?: string
}

/** An input of one value, or of several; everything is text until it is cleaned. */
export type LeafInput =
  | (Base & {
      readonly type: "string" | "text" | "password"
      readonly collection?: "valuelist"
      readonly model?: ReadonlyArray<{ readonly label: string; readonly value: string }>
    })
  | (Base & { readonly type: "code"; readonly language: "json" })

/** An input of an action, a trigger or a data source. */
export type Input =
  | LeafInput
  | (Pick<Base, "label" | "comments"> & {
      readonly type: "structuredObject"
      readonly collection: "valuelist"
      readonly inputs: Readonly<Record<string, LeafInput>>
    })
  | (Base & { readonly type: "connection" })

export type Inputs = Readonly<Record<string, Input>>

/** What was filled in, by the names of the inputs. */
export type Params = Readonly<Record<string, unknown>>

interface Display {
  readonly label: string
  readonly description: string
}

/** An action as a component has it. */
export interface ComponentAction {
  readonly display: Display
  readonly inputs: Inputs
  readonly examplePayload: { readonly data: unknown }
  perform(context: unknown, params: Params): Promise<{ readonly data: unknown }>
}

/** What a polling trigger is called with. */
export interface PollingContext {
  readonly logger: { warn(...words: ReadonlyArray<unknown>): void }
  readonly polling: {
    getState(): Readonly<Record<string, unknown>>
    setState(state: Record<string, unknown>): void
  }
}

interface TriggerPayload {
  readonly body: { readonly data?: unknown; readonly contentType?: string }
}

/** What a poll gives: the events, or that nothing has changed. */
export interface PollingResult {
  readonly payload: TriggerPayload
  readonly polledNoChanges: boolean
}

/** A trigger as a component has it. */
export interface ComponentTrigger {
  readonly triggerType: "polling"
  readonly display: Display
  readonly inputs: Inputs
  readonly examplePayload: PollingResult
  perform(context: PollingContext, payload: TriggerPayload, params: Params): Promise<PollingResult>
}

/** A data source as a component has it. */
export interface ComponentDataSource {
  readonly display: Display
  readonly inputs: Inputs
  readonly dataSourceType: "picklist"
  perform(
    context: unknown,
    params: Params
  ): Promise<{ readonly result: ReadonlyArray<{ readonly key: string; readonly label: string }> }>
}

/** What `component` makes a component of. */
export interface ComponentDefinition {
  readonly key: string
  readonly public: false
  readonly display: Display & { readonly iconPath: string }
  readonly connections: ReadonlyArray<{
    readonly key: string
    readonly display: Display
    readonly inputs: Readonly<Record<string, LeafInput>>
  }>
  readonly actions: Readonly<Record<string, ComponentAction>>
  readonly triggers: Readonly<Record<string, ComponentTrigger>>
  readonly dataSources: Readonly<Record<string, ComponentDataSource>>
}
