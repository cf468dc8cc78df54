import { ConnectorError } from "@ferrule/core"
import { Predicate } from "effect"
import type { ZObject } from "./ZapierTypes.ts"

const mostRows = 10

/** What became of the rows that stopped a write: the reasons name rows and fields, and nobody. */
const reasonsOf = (report: unknown): string => {
  const parts = Predicate.isObject(report) ? Object.entries(report) : []
  const rows = parts.flatMap(([part, items]) =>
    Array.isArray(items)
      ? items.flatMap((item) =>
          Predicate.isObject(item) && Predicate.isString(item.reason)
            ? [`Row ${item.row}, ${part}: ${item.reason}`]
            : []
        )
      : []
  )
  const more = rows.length > mostRows ? [`And ${rows.length - mostRows} rows more.`] : []
  return [...rows.slice(0, mostRows), ...more].map((row) => `\n${row}`).join("")
}

/**
 * A failure as Zapier's own error. A key that is refused makes Zapier ask for another, a limit makes it wait as long as
 * the API says, and everything else fails the step with our sentence.
 */
export const zapierError = (z: ZObject, error: unknown): unknown => {
  if (!(error instanceof ConnectorError)) return error
  const { code, message, report, retryAfter, status } = error
  if (code === "Unauthorized") return new z.errors.ExpiredAuthError(message)
  if (retryAfter !== undefined) return new z.errors.ThrottledError(message, Math.ceil(retryAfter / 1000))
  return new z.errors.Error(`${message}${reasonsOf(report)}`, code, status)
}
