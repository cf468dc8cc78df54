import type { HostContract } from "@ferrule/testing/contracts"
import { mkdtemp, rm } from "node:fs/promises"
import { tmpdir } from "node:os"
import { join } from "node:path"
import { connectTools } from "./ToolsClient.ts"

class ToolFailed extends Error {
  readonly kind = "isError"
}

const listOf = (value: unknown, member: string) => Array.from<never>(Object(value)[member])

/** A client that has started the server, with everything opened. */
export const mcpClientHost: HostContract.HostUnderTest = {
  name: "MCP client",
  kinds: { badKey: "isError", badPayload: "isError" },
  start: async ({ apiKey, baseUrl }) => {
    const state = await mkdtemp(join(tmpdir(), "ferrule-mcp-"))
    const env = { FERRULE_API_KEY: apiKey, FERRULE_BASE_URL: baseUrl, XDG_STATE_HOME: state }
    let printed = ""
    const connect = () => connectTools(["--allow-writes", "--unmask", "all"], env, (text) => (printed += text))
    let client = await connect()
    const call = async (name: string, input: unknown): Promise<unknown> => {
      const { content, isError, structuredContent } = await client.callTool({ name, arguments: input })
      if (isError === true) throw new ToolFailed(content[0]?.text)
      return structuredContent
    }
    const names = new Set((await client.listTools()).tools.map(({ name }) => name))
    return {
      catalog: async () => {
        const isOfHost = (name: string) =>
          name.startsWith("preview_") || ["test_connection", "list_options", "poll_trigger"].includes(name)
        const { resources } = await client.listResources()
        return { actions: [...names].filter((name) => !isOfHost(name)), triggers: resources.map(({ name }) => name) }
      },
      run: async (action, payload) => {
        if (!names.has(`preview_${action}`)) return await call(action, payload)
        const preview = await call(`preview_${action}`, payload)
        return await call(action, { ...Object(payload), planHash: Object(preview).planHash })
      },
      poll: async (trigger, payload) => listOf(await call("poll_trigger", { trigger, payload }), "events"),
      options: async (name, field, search, payload) =>
        listOf(await call("list_options", { name, field, search, payload }), "options"),
      test: async () => void (await call("test_connection", {})),
      restart: async () => {
        await client.close()
        client = await connect()
      },
      output: async () => printed,
      stop: async () => {
        await client.close()
        await rm(state, { recursive: true })
      }
    }
  }
}
