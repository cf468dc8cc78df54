import { join } from "node:path"

/** Where the tools of the protocol are installed. */
export const hostFolder = process.env["HOST_FOLDER"] ?? ""

/** The server as it is built for people who install it. */
export const program = join(import.meta.dirname, "..", "built", "ferrule-mcp-payroll", "ferrule-mcp.mjs")
