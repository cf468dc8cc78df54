// For workerd: the input is the body of a request.
import { program } from "./program.ts"

export default {
  fetch: async (request: Request): Promise<Response> => Response.json(await program(JSON.parse(await request.text())))
}
