import {
  type ApiError,
  ContractViolation,
  Forbidden,
  InvalidRequest,
  NotFound,
  RateLimited,
  Unauthorized,
  Unavailable
} from "@ferrule/core"
import { Effect, Predicate, Redacted } from "effect"
import { type ApiCall, batchOf } from "./ApiCall.ts"
import type { Wire } from "./Wire.ts"

/** The error that an answer of this status stands for. */
const errorOf = (operation: string, status: number, retryAfter: number, words?: string): ApiError => {
  const call = { operation, status, ...(words === undefined ? {} : { detail: Redacted.make(words) }) }
  const wait = retryAfter === 0 ? {} : { retryAfterMillis: retryAfter * 1000 }
  if (status === 401) return new Unauthorized(call)
  if (status === 403) return new Forbidden(call)
  if (status === 404) return new NotFound(call)
  if (status === 429) return new RateLimited({ ...call, ...wait })
  return status === 408 || status >= 500
    ? new Unavailable({ ...call, ...wait, sent: true, reason: `it answered ${status}` })
    : new InvalidRequest({ ...call, violations: [] })
}

const fromProblem = (operation: string, problem: unknown): Effect.Effect<never, ApiError> =>
  Predicate.isObject(problem) && typeof problem.status === "number"
    ? Effect.fail(errorOf(operation, problem.status, 0, String(problem.detail)))
    : Effect.die(problem)

const withItems = (reply: unknown, change: (items: ReadonlyArray<unknown>, total: number) => object): unknown =>
  Predicate.isObject(reply) && Array.isArray(reply.items) && typeof reply.totalItemsCount === "number"
    ? { ...reply, ...change(reply.items, reply.totalItemsCount) }
    : reply

const isLaterPage = (reply: unknown): boolean =>
  Predicate.isObject(reply) && typeof reply.pageNumber === "number" && reply.pageNumber > 1

const namelessItem = (item: unknown): unknown => {
  if (!Predicate.isObject(item)) return item
  const { externalUniqueId: _, ...rest } = item
  return rest
}

/** Calls that reach the handlers without HTTP in between. */
export const make = (
  carryOut: (call: ApiCall) => Effect.Effect<unknown, unknown>
): Wire<ApiCall, unknown, ApiError> => ({
  operation: ({ operation }) => operation,
  isWrite: ({ method }) => method !== "GET",
  carryOut: (call) => Effect.catch(carryOut(call), (problem) => fromProblem(call.operation, problem)),
  part: (call, share) => {
    // The PUT is a transaction: it is carried out as a whole or not at all (law 2).
    const items = call.method === "PUT" ? [] : batchOf(call)
    return { ...call, request: { payload: items.slice(0, Math.floor((items.length * share) / 100)) } }
  },
  status: ({ operation }, status, retryAfter) => Effect.fail(errorOf(operation, status, retryAfter)),
  lost: ({ operation }) => Effect.fail(new Unavailable({ operation, sent: true, reason: "the connection broke" })),
  refused: ({ operation }) =>
    Effect.fail(new Unavailable({ operation, sent: false, reason: "no connection could be made" })),
  truncated: ({ operation }) =>
    Effect.fail(new Unavailable({ operation, status: 200, sent: true, reason: "the connection broke" })),
  malformed: ({ operation }) =>
    Effect.fail(new ContractViolation({ operation, status: 200, violations: [{ path: "", expected: "JSON" }] })),
  nameless: (reply) => (Array.isArray(reply) ? reply.map(namelessItem) : reply),
  drifted: (reply) =>
    withItems(reply, (items) =>
      isLaterPage(reply) && items.length > 1 ? { items: [items[1], ...items.slice(1)] } : {}
    ),
  emptied: (reply, isNothing) =>
    withItems(reply, (_, total) => ({ items: [], totalItemsCount: isNothing ? 0 : total })),
  miscounted: (reply, by) => withItems(reply, (_, total) => ({ totalItemsCount: total + by }))
})
