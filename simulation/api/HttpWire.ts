import { Effect } from "effect"
import { HttpClientError, HttpClientRequest, HttpClientResponse } from "effect/http"
import type { Wire } from "./Wire.ts"

/** One request of one run, as it comes over HTTP. */
export interface HttpCall {
  readonly request: HttpClientRequest.HttpClientRequest
  readonly caller: string
}

/** An answer that was read to its end; `isBroken` where the connection is to break before that. */
export interface Answer {
  readonly status: number
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
  readonly isBroken?: boolean
}

const parsed = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

/** The items of a batch; none where the request has none. */
export const batchOf = ({ body }: HttpClientRequest.HttpClientRequest): ReadonlyArray<unknown> => {
  const items = body._tag === "Uint8Array" ? parsed(new TextDecoder().decode(body.body)) : undefined
  return Array.isArray(items) ? items : []
}

export const withBatch = (request: HttpClientRequest.HttpClientRequest, items: ReadonlyArray<unknown>) =>
  HttpClientRequest.bodyText(request, JSON.stringify(items), "application/json")

const failed = ({ request }: HttpCall, cause: object) =>
  Effect.fail(
    new HttpClientError.HttpClientError({
      reason: new HttpClientError.TransportError({ request, cause, description: "The connection was lost" })
    })
  )

const changed = (answer: Answer, change: (reply: Record<string, unknown>) => object): Answer => {
  const reply = parsed(answer.body)
  return typeof reply === "object" && reply !== null && !Array.isArray(reply)
    ? { ...answer, body: JSON.stringify({ ...reply, ...change(reply as Record<string, unknown>) }) }
    : answer
}

const bodyOf = ({ body, isBroken, status }: Answer): string | ReadableStream<Uint8Array> | null => {
  if (status === 204) return null
  if (isBroken !== true) return body
  const half = new TextEncoder().encode(body.slice(0, Math.floor(body.length / 2)))
  return new ReadableStream({
    start: (controller) => controller.enqueue(half),
    pull: (controller) => controller.error(new Error("The connection broke off"))
  })
}

/** The answer as the client reads it. */
export const toResponse = (request: HttpClientRequest.HttpClientRequest, answer: Answer) =>
  HttpClientResponse.fromWeb(request, new Response(bodyOf(answer), { status: answer.status, headers: answer.headers }))

/** Requests that go through everything: addresses, headers, bodies and their schemas. */
export const make = (
  carryOut: (call: HttpCall) => Effect.Effect<Answer, HttpClientError.HttpClientError>
): Wire<HttpCall, Answer, HttpClientError.HttpClientError> => ({
  operation: ({ request }) => `${request.method} ${request.url}`,
  isWrite: ({ request }) => request.method !== "GET",
  carryOut,
  part: (call, share) => {
    const items = batchOf(call.request)
    return { ...call, request: withBatch(call.request, items.slice(0, Math.floor((items.length * share) / 100))) }
  },
  status: (_, status, retryAfter) =>
    Effect.succeed({
      status,
      headers: {
        "content-type": "application/problem+json",
        ...(retryAfter === 0 ? {} : { "retry-after": String(retryAfter) })
      },
      body: JSON.stringify({ title: "It was told to", status, detail: "It was told to answer so." })
    }),
  lost: (call) => failed(call, { code: "ECONNRESET" }),
  refused: (call) => failed(call, { code: "ECONNREFUSED" }),
  truncated: (_, answer) => Effect.succeed({ ...answer, isBroken: true }),
  malformed: (_, answer) =>
    Effect.succeed({
      status: answer.status === 204 ? 200 : answer.status,
      headers: { "content-type": "text/html" },
      body: "<html>Please sign in</html>"
    }),
  nameless: (answer) => {
    const items = parsed(answer.body)
    if (!Array.isArray(items)) return answer
    const rest = items.map(({ externalUniqueId: _, ...item }: Record<string, unknown>) => item)
    return { ...answer, body: JSON.stringify(rest) }
  },
  drifted: (answer) =>
    changed(answer, ({ items, pageNumber }) =>
      Number(pageNumber) > 1 && Array.isArray(items) && items.length > 1 ? { items: [items[1], ...items.slice(1)] } : {}
    ),
  emptied: (answer, isNothing) =>
    changed(answer, ({ items }) =>
      Array.isArray(items) ? { items: [], ...(isNothing ? { totalItemsCount: 0 } : {}) } : {}
    ),
  miscounted: (answer, by) =>
    changed(answer, ({ totalItemsCount }) =>
      typeof totalItemsCount === "number" ? { totalItemsCount: totalItemsCount + by } : {}
    )
})
