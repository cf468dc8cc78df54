import { ConnectorError } from "@ferrule/core"
import type { N8nErrors } from "./N8nTypes.ts"

/** What an item says that failed while the node goes on; the report of a write is in it, since it is for who sent the rows. */
export const failedItem = (error: unknown): object =>
  error instanceof ConnectorError
    ? {
        error: error.message,
        ...Object.fromEntries(Object.entries(error.toJSON()).filter(([name]) => name !== "message")),
        ...(error.report === undefined ? {} : { report: error.report })
      }
    : { error: error instanceof Error ? error.message : String(error) }

/** What n8n shows under the sentence. */
const descriptionOf = (error: ConnectorError): string | undefined => {
  if (error.report !== undefined) {
    return "Set On Error to Continue in the settings of this node: then its item has the report, which says what became of every row."
  }
  const fields = (error.fields ?? []).map(({ expected, path }) => `${path}: ${expected}`)
  const more = error.retryAfter === undefined ? [] : [`Try again in ${Math.ceil(error.retryAfter / 1000)} s.`]
  return [...fields, ...more, ...(error.requestId === undefined ? [] : [`Request ${error.requestId}`])].join("\n")
}

/** A failure as n8n shows it: of the API where that said so or may say otherwise later, else of the node. */
export const nodeFailure = (n8n: N8nErrors, node: unknown, error: unknown, itemIndex?: number): unknown => {
  if (!(error instanceof ConnectorError)) return error
  const { message, status } = error
  const index = itemIndex === undefined ? {} : { itemIndex }
  const options = { message, description: descriptionOf(error), ...index }
  const isOfApi = status !== undefined || error.retryable
  const Kind = isOfApi ? n8n.NodeApiError : n8n.NodeOperationError
  // The error itself would be kept and shown with all that it carries.
  const bare = isOfApi ? { message } : message
  const more = isOfApi && status !== undefined ? { httpCode: String(status) } : {}
  return new Kind(node as never, bare as never, { ...options, ...more } as never)
}
