import { pathToFileURL } from "node:url"
import { join } from "node:path"
import { hostFolder, program } from "./hostFolder.ts"

export interface ToolAnswer {
  readonly isError?: boolean
  readonly content: ReadonlyArray<{ readonly type: string; readonly text: string }>
  readonly structuredContent?: unknown
}

interface SdkClient {
  connect(transport: unknown): Promise<void>
  listTools(): Promise<{ readonly tools: ReadonlyArray<{ readonly name: string }> }>
  listResources(): Promise<{ readonly resources: ReadonlyArray<{ readonly name: string }> }>
  callTool(call: { readonly name: string; readonly arguments: unknown }): Promise<ToolAnswer>
  close(): Promise<void>
}

interface SdkTransport {
  readonly stderr: { on(event: "data", listener: (chunk: unknown) => void): void } | null
}

interface Sdk {
  readonly Client: new (info: { readonly name: string; readonly version: string }) => SdkClient
  readonly StdioClientTransport: new (options: {
    readonly command: string
    readonly args: ReadonlyArray<string>
    readonly env: Readonly<Record<string, string>>
    readonly stderr: "pipe"
  }) => SdkTransport
}

const sdk = async (module: string): Promise<Sdk> =>
  await import(
    pathToFileURL(join(hostFolder, "node_modules/@modelcontextprotocol/sdk/dist/esm/client", `${module}.js`)).href
  )

/** The client of the protocol's own SDK, beside a server that it has started. */
export const connectTools = async (
  args: ReadonlyArray<string>,
  env: Readonly<Record<string, string>>,
  onPrinted: (text: string) => void
): Promise<SdkClient> => {
  const { Client } = await sdk("index")
  const { StdioClientTransport } = await sdk("stdio")
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: [program, ...args],
    env,
    stderr: "pipe"
  })
  transport.stderr?.on("data", (chunk) => onPrinted(String(chunk)))
  const client = new Client({ name: "host-contract", version: "1.0.0" })
  await client.connect(transport)
  return client
}
