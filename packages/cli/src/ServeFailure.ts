import { Predicate } from "effect"
import { Usage } from "./Usage.ts"

/** Why nothing can be served at a port, and what to do. */
export const serveFailure = (host: string, port: number, { cause }: { readonly cause: unknown }): Usage => {
  const code = Predicate.hasProperty(cause, "code") ? String(cause.code) : "no code"
  return new Usage({
    message:
      code === "EADDRINUSE"
        ? `Port ${port} is taken. Choose another with --port, or 0 for a free one.`
        : `Nothing can be served at ${host}, port ${port} (${code}). Check the address and the port.`
  })
}
