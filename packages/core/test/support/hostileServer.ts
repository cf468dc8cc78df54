import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http"
import type { AddressInfo } from "node:net"
import { Effect } from "effect"

/** A server on this machine, and the requests that reached it. */
export interface HostileServer {
  readonly url: string
  readonly received: ReadonlyArray<IncomingMessage>
}

/** Serves on 127.0.0.1 while its scope is open. */
export const hostileServer = (answer: (request: IncomingMessage, response: ServerResponse) => void) =>
  Effect.gen(function* () {
    const received: Array<IncomingMessage> = []
    const server = yield* Effect.acquireRelease(
      Effect.callback<Server>((resume) => {
        const listening = createServer((request, response) => {
          received.push(request)
          answer(request, response)
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
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
    return { url, received } satisfies HostileServer
  })
