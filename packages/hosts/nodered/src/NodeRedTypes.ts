// What is used of Node-RED, as it is documented: https://nodered.org/docs/creating-nodes/
import type { Connector } from "@ferrule/core"

/** A message between nodes. */
export interface Message {
  topic?: unknown
  payload?: unknown
  [member: string]: unknown
}

/** Sends to the first output, or with a list to each output what is for it. */
export type Send = (message: Message | ReadonlyArray<Message | ReadonlyArray<Message> | null>) => void
export type Done = (error?: Error) => void

export interface Context {
  get(key: string, store: string | undefined, then: (error: Error | null | undefined, value?: unknown) => void): void
  set(key: string, value: unknown, store: string | undefined, then: (error?: Error | null) => void): void
}

export interface RedNode {
  readonly id: string
  readonly credentials?: Readonly<Record<string, unknown>>
  send: Send
  error(error: unknown, message?: Message): void
  warn(text: string): void
  status(status: { readonly fill?: string; readonly shape?: string; readonly text?: string }): void
  context(): Context
  on(event: "input", listener: (message: Message, send: Send, done: Done) => void): void
  on(event: "close", listener: (removed: boolean, done: () => void) => void): void
}

/** The node of a connection holds it open for the nodes that use it. */
export interface ConnectionNode extends RedNode {
  embedded?: Connector.Embedded
}

export interface Request {
  readonly body?: unknown
}

export interface Response {
  status(code: number): Response
  json(body: unknown): void
}

export type Handler = (request: Request, response: Response, next: () => void) => void

/** What Node-RED hands to a module of nodes. */
export interface Red {
  readonly nodes: {
    createNode(node: RedNode, config: object): void
    registerType(type: string, node: (this: never, config: never) => void, options?: object): void
    getNode(id: string): unknown
    getCredentials(id: string): Readonly<Record<string, unknown>> | undefined
  }
  readonly util: {
    evaluateNodeProperty(
      value: string,
      type: string,
      node: RedNode,
      message: Message,
      then: (error: Error | null | undefined, value?: unknown) => void
    ): void
    setObjectProperty(target: object, path: string, value: unknown, createMissing: boolean): void
    cloneMessage<Value>(value: Value): Value
  }
  readonly httpAdmin: { post(path: string, ...handlers: ReadonlyArray<Handler>): void }
  readonly auth: { needsPermission(permission: string): Handler }
  readonly settings: { readonly userDir?: string; readonly contextStorage?: Readonly<Record<string, unknown>> }
}
