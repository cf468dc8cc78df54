import type { ApiError } from "@ferrule/core"
import type { FaultName } from "./faults.ts"

/** What a cell of the matrix shows. The outcome is what is known of a write; reads have none. */
export interface Cell {
  readonly requests: number
  readonly error: ApiError["_tag"] | "none"
  readonly retryable: boolean
  readonly outcome: "Committed" | "NotCommitted" | "Unknown" | "read"
}

/** What a fault means, whatever the operation. */
interface Meaning {
  readonly error: Cell["error"]
  /** What the caller can know of a write. */
  readonly known: Exclude<Cell["outcome"], "read">
  /** Whether it may go away by itself soon. */
  readonly passes: boolean
  /** Whether the API asks for more patience than the policy has. */
  readonly asksTooMuch?: boolean
  /** It is in the body of the answer, which a deletion does not have. */
  readonly inBody?: boolean
}

const fine: Meaning = { error: "none", known: "Committed", passes: false }
const unreached: Meaning = { error: "Unavailable", known: "NotCommitted", passes: true }
const failed: Meaning = { error: "Unavailable", known: "Unknown", passes: true }
const limited: Meaning = { error: "RateLimited", known: "NotCommitted", passes: true }
const refused = (error: Cell["error"]): Meaning => ({ error, known: "NotCommitted", passes: false })
const unreadable: Meaning = { error: "ContractViolation", known: "Unknown", passes: false, inBody: true }

const meanings: Readonly<Record<FaultName, Meaning>> = {
  none: fine,
  "connection refused": unreached,
  "name not found": unreached,
  "reset before it is carried out": failed,
  "reset after it is carried out": failed,
  "no answer in time, nothing carried out": failed,
  "no answer in time, carried out": failed,
  "status 400": refused("InvalidRequest"),
  "status 401": refused("Unauthorized"),
  "status 403": refused("Forbidden"),
  "status 404 with problem details": refused("NotFound"),
  "status 404 without problem details": refused("ContractViolation"),
  "status 408": failed,
  "status 409": refused("InvalidRequest"),
  "status 413": refused("InvalidRequest"),
  "status 429": limited,
  "status 429, Retry-After 7 seconds": limited,
  "status 429, Retry-After a date": limited,
  "status 429, Retry-After an hour": { ...limited, asksTooMuch: true },
  "status 500 before it is carried out": failed,
  "status 500 after it is carried out": failed,
  "status 502 from a proxy": failed,
  "status 503 before it is carried out": failed,
  "status 503 after it is carried out": failed,
  "status 503, Retry-After 7 seconds": failed,
  "status 504 after it is carried out": failed,
  redirect: { error: "ContractViolation", known: "Unknown", passes: false },
  "body cut short": { ...failed, inBody: true },
  "body is not JSON": unreadable,
  "body is not UTF-8": unreadable,
  "body of the wrong type": unreadable,
  "empty body": unreadable
}

/** Lists whose API answers 404 where nothing matches (specification 4.8); they are empty then. */
const emptyWhenNotFound = new Set(["timePunches.list", "directEntryEarnings.list", "departmentAssignments.list"])

const meaningOf = (operation: string, method: string, fault: FaultName): Meaning => {
  const meaning = meanings[fault]
  if (fault === "status 404 with problem details" && emptyWhenNotFound.has(operation)) return fine
  return method === "DELETE" && meaning.inBody === true ? fine : meaning
}

/**
 * What law and policy prescribe: what passes is tried four times in all, where that is safe: in a read or an upsert
 * always, else only where nothing was committed. What is not safe to send again is not called retryable.
 */
export const prescribed = (operation: string, method: string, fault: FaultName): Cell => {
  const { error, known, passes, asksTooMuch } = meaningOf(operation, method, fault)
  const isSafe = method === "GET" || method === "PUT" || known === "NotCommitted"
  return {
    requests: passes && isSafe && asksTooMuch !== true ? 4 : 1,
    error,
    retryable: passes && isSafe,
    outcome: method === "GET" ? "read" : known
  }
}
