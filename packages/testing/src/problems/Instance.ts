import type { HttpServerRequest } from "effect/http"

const longest = 200

/** The path of a request, without its query. */
export const pathOf = ({ url }: HttpServerRequest.HttpServerRequest): string => {
  const end = url.search(/[?#;]/)
  const path = end === -1 ? url : url.slice(0, end)
  return path.length > longest ? `${path.slice(0, longest)}…` : path
}

/** What a problem calls the request that it happened in: its method and path, never a value of its query. */
export const instanceOf = (request: HttpServerRequest.HttpServerRequest): string =>
  `${request.method} ${pathOf(request)}`
