// For Node, Bun and Deno: the input is the first argument. Nothing ends the process, so it has to end by itself.
import { program } from "./program.ts"

const result = await program(JSON.parse(process.argv[2] ?? "{}"))
process.stdout.write(JSON.stringify({ ...result, closedAt: Date.now() }))
