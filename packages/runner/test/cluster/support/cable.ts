import { once } from "node:events"
import { createServer, connect, type Socket } from "node:net"

/** A way to a database that can go dead: connections stay open, and nothing comes through any more. */
export const cable = async (url: string) => {
  const target = new URL(url)
  const sockets = new Set<Socket>()
  let isDead = false
  const server = createServer((near) => {
    const far = connect(Number(target.port), target.hostname)
    near.pipe(far).pipe(near)
    for (const socket of [near, far]) {
      sockets.add(socket)
      socket
        .on("error", () => {})
        .once("close", () => [near, far].forEach((one) => (one.destroy(), sockets.delete(one))))
      if (isDead) socket.unpipe()
    }
  }).listen(0, "127.0.0.1")
  await once(server, "listening")
  const address = server.address()
  if (address === null || typeof address === "string") throw new Error("A server that listens has a port.")
  const through = new URL(url)
  through.hostname = "127.0.0.1"
  through.port = String(address.port)
  return {
    url: through.href,
    cut: () => {
      isDead = true
      sockets.forEach((socket) => socket.unpipe())
    },
    /** New connections come through again; what was connected is gone. */
    mend: () => {
      isDead = false
      sockets.forEach((socket) => socket.destroy())
    },
    close: () => {
      sockets.forEach((socket) => socket.destroy())
      server.close()
    }
  }
}
