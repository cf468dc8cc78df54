import { once } from "node:events"
import { createServer } from "node:http"
import { buffer } from "node:stream/consumers"

/** A request at which something happens: before the API has got it, or when it has carried it out. */
export interface Point {
  readonly when: "before" | "after"
  /** Fits its method and address, such as `POST /pending-paycheck-earnings`. */
  readonly request: RegExp
  /** Which of those that fit; the first unless told otherwise. */
  readonly nth?: number
}

/** A way to the API. At a point it strikes, and lets nothing through any more. */
export const gate = async (url: string) => {
  let reached: (when: Point["when"], request: string) => boolean = () => false
  const server = createServer(async (request, response) => {
    const isReached = reached
    const name = `${request.method} ${request.url}`
    if (isReached("before", name)) return
    const answer = await fetch(new URL(request.url ?? "/", url), {
      method: request.method ?? "GET",
      headers: {
        "x-api-key": String(request.headers["x-api-key"]),
        "content-type": request.headers["content-type"] ?? "application/json"
      },
      ...(request.method === "GET" ? {} : { body: await buffer(request) })
    })
    const body = Buffer.from(await answer.arrayBuffer())
    if (isReached("after", name)) return
    response.writeHead(answer.status, { "content-type": answer.headers.get("content-type") ?? "application/json" })
    response.end(body)
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("A server that listens has a port.")
  return {
    url: `http://127.0.0.1:${address.port}`,
    /** Strikes at this point, once; without one, never. */
    arm: (point?: Point, strike?: () => void) => {
      let seen = 0
      let isStruck = false
      reached = (when, request) => {
        if (isStruck || point === undefined || when !== point.when || !point.request.test(request)) return isStruck
        seen++
        if (seen < (point.nth ?? 1)) return false
        isStruck = true
        strike?.()
        return true
      }
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    }
  }
}
