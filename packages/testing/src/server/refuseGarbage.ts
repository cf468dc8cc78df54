import type { Duplex } from "node:stream"
import { kindOf } from "../problems/ProblemKind.ts"

const statusOf = (code: string | undefined): number =>
  code === "HPE_HEADER_OVERFLOW" ? 431 : code === "ERR_HTTP_REQUEST_TIMEOUT" ? 408 : 400

/** Answers what is not even an HTTP request with problem details, and closes the connection. */
export const refuseGarbage = (error: NodeJS.ErrnoException, socket: Duplex): void => {
  if (error.code === "ECONNRESET" || !socket.writable) {
    socket.destroy()
    return
  }
  const status = statusOf(error.code)
  const { type, title } = kindOf(status)
  const body = JSON.stringify({
    type,
    title,
    status,
    detail: "This is not an HTTP request that the simulator can read."
  })
  const head = [
    `HTTP/1.1 ${status} ${title}`,
    "Connection: close",
    "Content-Type: application/problem+json",
    `Content-Length: ${Buffer.byteLength(body)}`
  ]
  socket.end(`${head.join("\r\n")}\r\n\r\n${body}`)
}
