import type { HostContract } from "@ferrule/testing/contracts"
import { createHash } from "node:crypto"
import { actionFlow, connectionFlow, connectionId, triggerFlow } from "./flows.ts"
import { RedProcess } from "./RedProcess.ts"

type Filled = { readonly payload: unknown; readonly sources: object }

/** A Node-RED with a connection set up, and flows that are deployed as they are needed. */
export const startNodeRed = async (settings: HostContract.HostSettings) => {
  const red = new RedProcess()
  await red.start()
  await red.deploy(connectionFlow(settings))
  const deployed = new Set<string>()
  const deploy = async (id: string, flow: object): Promise<void> => {
    if (deployed.has(id)) return
    deployed.add(id)
    await red.add(flow, `/${id}`)
  }
  const follow = async (trigger: string, payload: unknown, message: object = {}, config: object = {}) => {
    const how = JSON.stringify([trigger, payload, config])
    const id = `${trigger}-${createHash("sha256").update(how).digest("hex").slice(0, 8)}`
    const filled: Filled = { payload, sources: {} }
    await deploy(id, triggerFlow(id, { trigger, filled, ...config }))
    const { alarms, events } = await red.json(`/${id}`, message)
    return { alarms: Array.from<unknown>(Object(alarms)), events: Array.from<{ id: string }>(Object(events)) }
  }
  return {
    red,
    follow,
    /** Runs an action whose node is set up like this. */
    act: async (id: string, config: object, payload: unknown): Promise<unknown> => {
      await deploy(id, actionFlow(id, config))
      return await red.json(`/${id}`, payload)
    }
  }
}

/** Node-RED for the contract of hosts. */
export const nodeRedHost: HostContract.HostUnderTest = {
  name: "Node-RED",
  kinds: { badKey: "Unauthorized", badPayload: "InvalidPayload" },
  start: async (settings) => {
    const { act, follow, red } = await startNodeRed(settings)
    const ask = (route: string, body: object) =>
      red.json(`/ferrule/payroll/${route}`, { connection: connectionId, ...body })
    return {
      catalog: async () => {
        const page = await fetch(`${red.url}/nodes`, { headers: { accept: "text/html" } })
        const [, data = ""] = /FerruleEditor\.register\(RED, (.*)\)\n/.exec(await page.text()) ?? []
        const { actions, triggers }: Record<string, ReadonlyArray<{ name: string }>> = JSON.parse(data)
        return { actions: (actions ?? []).map(({ name }) => name), triggers: (triggers ?? []).map(({ name }) => name) }
      },
      run: (action, payload) => act(action, { action, input: "message" }, payload),
      poll: async (trigger, payload) => (await follow(trigger, payload)).events,
      options: async (name, field, search, payload) => {
        const { options } = await ask("options", { name, field, search, payload })
        return Array.from<{ value: unknown; label: string }>(Object(options))
      },
      test: async () => {
        await ask("test", {})
      },
      restart: async () => {
        await red.end()
        await red.start()
      },
      output: async () => red.printed,
      stop: () => red.close()
    }
  }
}
