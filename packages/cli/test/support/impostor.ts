import { createServer, type RequestListener } from "node:http"
import type { AddressInfo } from "node:net"
import { once } from "node:events"

/** A server on this machine that is no payroll API. */
export const impostor = async (answer: RequestListener) => {
  const server = createServer(answer).listen(0, "127.0.0.1")
  await once(server, "listening")
  // A server that listens at a port has an address with one.
  const { port } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${port}`,
    port,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await once(server, "close")
    }
  }
}
