import { spawn } from "node:child_process"
import { once } from "node:events"
import { join } from "node:path"
import { stripVTControlCharacters } from "node:util"

/** Prism in front of an API, as a process of its own. */
export interface PrismProcess {
  readonly url: string
  close(): Promise<void>
}

/** Bytes that the head of a request may have: ids travel in the query. */
export const longestHead = 128 * 1024

/** Starts `prism proxy --errors` with the OpenAPI document that the API itself serves. */
export const startPrism = async (api: string): Promise<PrismProcess> => {
  // Where `pnpm test:hosts` has installed it.
  const program = join(process.env["PRISM_FOLDER"] ?? "", "node_modules", "@stoplight", "prism-cli", "dist", "index.js")
  const options = ["--errors", "--no-cors", "--no-multiprocess", "--port=0"]
  const child = spawn(
    process.execPath,
    [`--max-http-header-size=${longestHead}`, program, "proxy", `${api}/openapi.json`, api, ...options],
    { stdio: ["ignore", "pipe", "pipe"], env: { PATH: process.env["PATH"] } }
  )
  const ended = once(child, "exit")
  let printed = ""
  const url = await new Promise<string>((resolve, reject) => {
    const read = (data: unknown) => {
      printed += stripVTControlCharacters(String(data))
      const [, found] = /listening on (http:\S+)/.exec(printed) ?? []
      if (found !== undefined) resolve(found)
    }
    for (const stream of [child.stdout, child.stderr]) stream.on("data", read)
    ended.then(() => reject(new Error(`Prism has not started:\n${printed}`)), reject)
  })
  return {
    url,
    close: async () => {
      child.kill()
      await ended
    }
  }
}
