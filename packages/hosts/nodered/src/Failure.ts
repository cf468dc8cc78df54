import { ConnectorError, type ConnectorFailure } from "@ferrule/core"
import type { Message } from "./NodeRedTypes.ts"

/** What a flow is told of a failure, also what is never printed: the API's own words, and what became of every row. */
export const failureOf = (error: unknown): ConnectorFailure =>
  error instanceof ConnectorError
    ? {
        ...error.toJSON(),
        ...(error.detail === undefined ? {} : { detail: error.detail }),
        ...(error.report === undefined ? {} : { report: error.report })
      }
    : { code: "Defect", message: error instanceof Error ? error.message : String(error), retryable: false }

/**
 * The error as Node-RED wants it: Catch nodes get `error.message` and `error.code`, and the message with `failure`. It has
 * no stack, which would only name the bundle.
 */
export const fail = (error: unknown, message: Message): Error => {
  const failure = failureOf(error)
  message["failure"] = failure
  const failed = Object.assign(new Error(failure.message), { code: failure.code })
  failed.name = failure.code
  delete failed.stack
  return failed
}

/** For the line under a node. */
export const shortly = (text: string): string => (text.length > 40 ? `${text.slice(0, 39)}…` : text)
