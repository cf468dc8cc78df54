import type { CallOptions } from "@ferrule/core"

// The few types of n8n that are used here, as far as they are; n8n itself checks the rest when it loads a node.

/** A value that a property is shown for. */
type Shown = Readonly<Record<string, ReadonlyArray<unknown>>>

/** One choice of an `options` property. */
export interface PropertyOption {
  readonly name: string
  readonly value: string | number | boolean
  readonly description?: string
  /** What it does, for the list of actions. */
  readonly action?: string
}

/** One way to give the value of a resource locator. */
interface LocatorMode {
  readonly displayName: string
  readonly name: string
  readonly type: "list" | "string"
  readonly placeholder?: string
  readonly typeOptions?: { readonly searchListMethod: string; readonly searchable: boolean }
}

/** A field of a node's form. */
export interface NodeProperty {
  readonly displayName: string
  readonly name: string
  readonly type: string
  readonly default: unknown
  readonly description?: string
  readonly placeholder?: string
  readonly required?: boolean
  readonly noDataExpression?: boolean
  readonly typeOptions?: Readonly<Record<string, unknown>>
  readonly displayOptions?: { readonly show: Shown }
  readonly options?: ReadonlyArray<PropertyOption | NodeProperty | PropertyGroup>
  readonly modes?: ReadonlyArray<LocatorMode>
}

/** What a row of a `fixedCollection` has. */
export interface PropertyGroup {
  readonly displayName: string
  readonly name: string
  readonly values: ReadonlyArray<NodeProperty>
}

/** A node, as n8n asks which node an error or a result belongs to. */
interface NodeHandle {
  readonly name: string
}

/** What every call of a node is given. */
export interface CallContext {
  getCredentials(name: string): Promise<unknown>
  getNode(): NodeHandle
}

/** What a drop-down is loaded with. */
export interface LoadContext extends CallContext {
  /** `&name` is a field beside the one at hand. */
  getCurrentNodeParameter(path: string): unknown
  getCurrentNodeParameters(): object | undefined
}

/** What a run is given. */
export interface RunContext extends CallContext {
  getInputData(): ReadonlyArray<unknown>
  getNodeParameter(name: string, itemIndex: number, fallback?: unknown): unknown
  continueOnFail(): boolean
  getExecutionCancelSignal?(): CallOptions["signal"]
}

/** What a poll is given. */
export interface PollContext extends CallContext {
  getNodeParameter(name: string, fallback?: unknown): unknown
  getWorkflowStaticData(type: "node"): Record<string, unknown>
  /** `manual` while a person tries the node out. */
  getMode(): string
  readonly logger?: { warn(message: string): void }
}

/** What a node gives on: one item. */
export interface NodeItem {
  readonly json: object
  readonly pairedItem?: { readonly item: number }
}

/** One page of a searchable drop-down. */
export interface ListSearchResult {
  readonly results: ReadonlyArray<{ readonly name: string; readonly value: string | number }>
  readonly paginationToken?: string
}

/** How a credential test ended. */
interface CredentialTestResult {
  readonly status: "OK" | "Error"
  readonly message: string
}

/** The kinds of error that n8n shows with a node; `n8n-workflow` has them. */
export interface N8nErrors {
  readonly NodeApiError: new (node: never, error: never, options?: never) => Error
  readonly NodeOperationError: new (node: never, error: never, options?: never) => Error
}

/** What a node says of itself. */
export interface NodeDescription {
  readonly displayName: string
  readonly name: string
  readonly icon: { readonly light: string; readonly dark: string }
  readonly group: ReadonlyArray<string>
  readonly version: number
  readonly subtitle: string
  readonly description: string
  readonly defaults: { readonly name: string }
  readonly usableAsTool?: true
  readonly polling?: true
  readonly inputs: ReadonlyArray<string>
  readonly outputs: ReadonlyArray<string>
  readonly credentials: ReadonlyArray<{
    readonly name: string
    readonly required: true
    readonly testedBy: string
  }>
  readonly properties: ReadonlyArray<NodeProperty>
}

/** What drop-downs and credential tests of a node are called by. */
export interface NodeMethods {
  readonly listSearch: Readonly<
    Record<string, (this: LoadContext, filter?: string, token?: string) => Promise<ListSearchResult>>
  >
  readonly loadOptions: Readonly<Record<string, (this: LoadContext) => Promise<ReadonlyArray<PropertyOption>>>>
  readonly credentialTest: Readonly<
    Record<string, (credential: { readonly data?: unknown }) => Promise<CredentialTestResult>>
  >
}
