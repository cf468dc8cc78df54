import { createServer, type IncomingMessage, request, type ServerResponse } from "node:http"
import { once } from "node:events"
import { text } from "node:stream/consumers"
import { type Exchange, isCutOff, note, throwObjections } from "./Objections.ts"
import { longestHead, startPrism } from "./PrismProcess.ts"

/** Passes a request on to an address, and the answer back once it has been looked at: also where nobody waits for it any more. */
const relay = (asked: IncomingMessage, answer: ServerResponse, to: string): void => {
  const { headers, method = "", url = "" } = asked
  const onward = request(`${to}${url}`, { method, headers }, (told) => {
    const passOn = async () => {
      const body = await text(told)
      const [path] = url.split("?")
      const exchange: Exchange = { request: `${method} ${path}`, headers: told.headers, body }
      if (isCutOff(exchange)) return answer.destroy()
      note(exchange)
      if (answer.destroyed) return
      answer.writeHead(told.statusCode ?? 500, told.headers).end(body)
    }
    passOn().catch(() => answer.destroy())
  })
  onward.on("error", () => answer.destroy())
  asked.pipe(onward)
}

/**
 * Where a host finds the simulated API: it asks Prism, which asks the API. What Prism objects to is noted, whatever the host
 * makes of it, and fails the test in which it happens, or else the closing of the gate.
 */
export const prismGate = async (api: string) => {
  const prism = await startPrism(api)
  const server = createServer({ maxHeaderSize: longestHead }, (asked, answer) => {
    // What only tests ask of the simulator is in no contract.
    const isControl = asked.url?.startsWith("/__simulator/") === true
    relay(asked, answer, isControl ? api : prism.url)
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("The gate in front of Prism has no port.")
  return {
    url: `http://127.0.0.1:${address.port}`,
    close: async () => {
      server.closeAllConnections()
      server.close()
      await prism.close()
      throwObjections()
    }
  }
}
