import { Effect } from "effect"
import {
  createServer as createHttpServer,
  type IncomingHttpHeaders,
  type IncomingMessage,
  type Server,
  type ServerResponse
} from "node:http"
import { createServer as createHttpsServer } from "node:https"
import type { AddressInfo } from "node:net"
import { text } from "node:stream/consumers"
import { certificate } from "./certificate.ts"

/** A request as it came. */
export interface Received {
  readonly method: string | undefined
  readonly url: string | undefined
  readonly headers: IncomingHttpHeaders
  readonly body: string
}

/** Answers a request; `received` has it, and all before it. */
export type Answer = (response: ServerResponse, received: ReadonlyArray<Received>, request: IncomingMessage) => void

/** Accepts everything. */
export const accept: Answer = (response) => void response.writeHead(204).end()

/** Answers the first requests with these statuses, and accepts the others. */
export const statuses =
  (...first: ReadonlyArray<number>): Answer =>
  (response, received) =>
    void response.writeHead(first[received.length - 1] ?? 204).end()

const serve = (make: (listener: (request: IncomingMessage, response: ServerResponse) => void) => Server) =>
  Effect.fnUntraced(function* (answer: Answer) {
    const received: Array<Received> = []
    const server = yield* Effect.acquireRelease(
      Effect.callback<Server>((resume) => {
        const listening = make(async (request, response) => {
          const body = await text(request)
          received.push({ method: request.method, url: request.url, headers: request.headers, body })
          answer(response, received, request)
        })
        listening.listen(0, "127.0.0.1", () => resume(Effect.succeed(listening)))
      }),
      (listening) =>
        Effect.sync(() => {
          listening.closeAllConnections()
          listening.close()
        })
    )
    // A server that listens at a port has an address with one.
    return { port: (server.address() as AddressInfo).port, received, server }
  })

/** A receiver of webhooks on 127.0.0.1, over http. */
export const httpReceiver = serve((listener) => createHttpServer(listener))

/** A receiver of webhooks on 127.0.0.1, over https. */
export const httpsReceiver = serve((listener) => createHttpsServer(certificate, listener))
