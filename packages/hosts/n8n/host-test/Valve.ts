import { EventEmitter, once } from "node:events"
import { createServer, request } from "node:http"

/** Stands in front of an API, and holds requests back while it is shut. */
export const openValve = async (api: string) => {
  const turns = new EventEmitter()
  let isShut = false
  const server = createServer(async (asked, answer) => {
    if (isShut) {
      turns.emit("held")
      await once(turns, "open")
    }
    const { headers, method = "", url = "" } = asked
    const onward = request(`${api}${url}`, { method, headers }, (told) => {
      answer.writeHead(told.statusCode ?? 500, told.headers)
      told.pipe(answer)
    })
    onward.on("error", () => answer.destroy())
    answer.on("close", () => onward.destroy())
    asked.pipe(onward)
  })
  await once(server.listen(0, "127.0.0.1"), "listening")
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("The valve has no port.")
  return {
    url: `http://127.0.0.1:${address.port}`,
    /** Gives a promise of the first request that is held back. */
    shut: (): { readonly held: Promise<unknown> } => {
      isShut = true
      return { held: once(turns, "held") }
    },
    open: (): void => {
      isShut = false
      turns.emit("open")
    },
    close: (): void => {
      server.closeAllConnections()
      server.close()
    }
  }
}
