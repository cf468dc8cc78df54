import { ConnectorError } from "@ferrule/core"
import { Context, Effect } from "effect"
import { McpSchema, McpServer } from "effect/ai"

/** A tool of the server: what clients see of it, and what it does. */
export interface HostTool {
  readonly name: string
  readonly title: string
  readonly description: string
  /** JSON Schema of an object. */
  readonly input: Readonly<Record<string, unknown>>
  readonly hints: { readonly reads: boolean; readonly destroys: boolean; readonly repeatable: boolean }
  /** Gives what is shown: personal data is masked already. */
  call(input: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<unknown>
  /** Masks the report of a write that failed. */
  readonly showReport?: (report: unknown) => unknown
}

/** Why a tool did not do what it was asked for, in a sentence for whoever asked. */
export const refusal = (code: string, message: string): ConnectorError =>
  new ConnectorError({ code, message, retryable: false })

const succeeded = (value: unknown) =>
  new McpSchema.CallToolResult({
    content: [{ type: "text", text: JSON.stringify(value) }],
    structuredContent: Object(value)
  })

const failed = (error: unknown, showReport: HostTool["showReport"], detail: boolean) => {
  const failure =
    error instanceof ConnectorError
      ? error
      : refusal("Defect", "Something went wrong inside the server, which is a fault of its own. Please report it.")
  const more = {
    ...failure.toJSON(),
    ...(failure.report === undefined || showReport === undefined ? {} : { report: showReport(failure.report) }),
    ...(detail && failure.detail !== undefined ? { detail: failure.detail } : {})
  }
  return new McpSchema.CallToolResult({
    isError: true,
    content: [
      { type: "text", text: failure.message },
      { type: "text", text: JSON.stringify(more) }
    ],
    structuredContent: more
  })
}

/** Clients and models refuse a choice at the top of an input; what it asks for is checked when the tool is called. */
const published = ({ $schema: _, allOf: _allOf, anyOf: _anyOf, oneOf: _oneOf, ...input }: HostTool["input"]) => ({
  ...input,
  type: "object" as const
})

/** Registers a tool. The API's own words, `detail`, are shown only if all personal data is. */
export const register = (tool: HostTool, options: { readonly detail: boolean }) =>
  Effect.flatMap(McpServer.McpServer, (server) =>
    server.addTool({
      tool: new McpSchema.Tool({
        name: tool.name,
        title: tool.title,
        description: tool.description,
        inputSchema: published(tool.input),
        annotations: {
          title: tool.title,
          readOnlyHint: tool.hints.reads,
          destructiveHint: tool.hints.destroys,
          idempotentHint: tool.hints.repeatable,
          openWorldHint: false
        }
      }),
      annotations: Context.empty(),
      handle: (input: Readonly<Record<string, unknown>> | undefined) =>
        Effect.tryPromise({ try: (signal) => tool.call(input ?? {}, signal), catch: (error) => error }).pipe(
          Effect.match({
            onFailure: (error) => failed(error, tool.showReport, options.detail),
            onSuccess: succeeded
          })
        )
    })
  )
