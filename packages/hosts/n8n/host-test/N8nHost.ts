import { Connector, type FormField } from "@ferrule/core"
import { PayrollConnector } from "@ferrule/payroll"
import type { HostContract } from "@ferrule/testing/contracts"
import { setTimeout } from "node:timers/promises"
import { methodOf } from "../src/MethodName.ts"
import { resourcesOf } from "../src/Resources.ts"
import { parametersFor } from "../test/parametersFor.ts"
import { N8nClient } from "./N8nClient.ts"
import { N8nProcess, packageName } from "./N8nProcess.ts"

const catalog = Connector.catalog(PayrollConnector)
const actionType = `${packageName}.payroll`
const triggerType = `${packageName}.payrollTrigger`
/** The type of our credential. */
export const credentialType = "ferrulePayrollApi"
/** What a run by hand starts with. */
export const manual = { name: "Start", type: "n8n-nodes-base.manualTrigger", parameters: {} }

/** How long nothing has to come after a poll until there is nothing. */
const quiet = 500

const resources = resourcesOf(catalog.actions.map(({ name }) => name))
const resourceOf = (action: string) => resources.find(({ actions }) => actions.includes(action))?.value

const fieldsOf = (name: string): ReadonlyArray<FormField> =>
  [...catalog.actions, ...catalog.triggers].find((each) => each.name === name)?.form.fields ?? []

const failure = (kind: string, message: string): Error => Object.assign(new Error(message), { kind })

interface Property {
  readonly name: string
  readonly options?: ReadonlyArray<{ readonly value: string }>
}

/** What is filled in to run an action. */
export const actionParameters = (name: string, payload: unknown) => ({
  resource: resourceOf(name),
  operation: name,
  // n8n sees by itself that a required field is empty, but not that an expression gives nothing.
  ...parametersFor(fieldsOf(name), payload, "={{ undefined }}")
})

/** An n8n with a credential, and workflows that are made as they are needed. */
export const startN8n = async (
  settings: HostContract.HostSettings,
  environment: Readonly<Record<string, string>> = {}
) => {
  const n8n = new N8nProcess(environment)
  await n8n.start()
  const client = new N8nClient(n8n)
  await client.signUp()
  const { id } = await client.createCredential(credentialType, settings)
  const credentials = { [credentialType]: { id, name: credentialType } }
  return {
    n8n,
    client,
    credentials,
    actionNode: (name: string, payload: unknown) => ({
      name: "Payroll",
      type: actionType,
      credentials,
      parameters: actionParameters(name, payload)
    }),
    triggerNode: (name: string, payload: unknown) => ({
      name: "Payroll Trigger",
      type: triggerType,
      credentials,
      parameters: { event: name, ...parametersFor(fieldsOf(name), payload) }
    })
  }
}

type N8n = Awaited<ReturnType<typeof startN8n>>

/** Publishes a workflow, which polls at once, and takes it back; gives what came of it. */
const pollOnce = async ({ client }: N8n, id: string) => {
  const known = await client.executionsOf(id)
  await client.publish(id)
  await setTimeout(quiet)
  await client.request("POST", `/rest/workflows/${id}/deactivate`, {})
  const fresh = (await client.executionsOf(id)).filter((each) => !known.includes(each))
  const ended = await Promise.all(fresh.map((each) => client.ended(each)))
  return ended.flatMap(({ items }) => items.map(({ json }) => ({ ...Object(json), id: String(Object(json).id) })))
}

const catalogOf = async ({ client }: N8n) => {
  const types = Array.from<{ name: string; properties: ReadonlyArray<Property> }>(
    await client.request("GET", "/types/nodes.json")
  )
  const chosen = (type: string, choice: string) =>
    (types.find(({ name }) => name === type)?.properties ?? [])
      .filter(({ name }) => name === choice)
      .flatMap(({ options = [] }) => options.map(({ value }) => value))
  return { actions: chosen(actionType, "operation"), triggers: chosen(triggerType, "event") }
}

const optionsOf = async (
  { client, credentials }: N8n,
  ...[name, path, search, payload = {}]: Parameters<HostContract.RunningHost["options"]>
) => {
  const field = path.replace(/\[\]$/, "")
  const isTrigger = catalog.triggers.some((each) => each.name === name)
  const isList = path.endsWith("[]") || fieldsOf(name).some((each) => each.path === path && each.kind === "list")
  const body = {
    nodeTypeAndVersion: { name: isTrigger ? triggerType : actionType, version: 1 },
    path: `parameters.${field.replace("[].", ".rows[0].")}`,
    methodName: methodOf(field),
    currentNodeParameters: { [isTrigger ? "event" : "operation"]: name, ...parametersFor(fieldsOf(name), payload) },
    credentials
  }
  if (!isList) {
    const filter = search === undefined ? {} : { filter: search }
    const route = "/rest/dynamic-node-parameters/resource-locator-results"
    const { results } = await client.request("POST", route, { ...body, ...filter })
    return Array.from<{ name: string; value: unknown }>(results).map(({ name, value }) => ({ value, label: name }))
  }
  // The editor has all of a list, and searches by itself.
  const options = await client.request("POST", "/rest/dynamic-node-parameters/options", body)
  return Array.from<{ name: string; value: unknown }>(options)
    .map(({ name, value }) => ({ value, label: name }))
    .filter(({ label }) => label.toLowerCase().includes((search ?? "").toLowerCase()))
}

/** n8n for the contract of hosts. */
export const n8nHost: HostContract.HostUnderTest = {
  name: "n8n",
  kinds: { badKey: "Error", badPayload: "NodeOperationError" },
  start: async (settings) => {
    const host = await startN8n(settings)
    const { actionNode, client, credentials, n8n, triggerNode } = host
    const workflows = new Map<string, string>()
    return {
      catalog: () => catalogOf(host),
      run: async (action, payload) => {
        const nodes = [manual, actionNode(action, payload)]
        const { id } = await client.createWorkflow(action, nodes)
        const { error, items } = await client.run(id, manual.name)
        if (error !== undefined) throw failure(error.name, error.message)
        return items[0]?.json
      },
      poll: async (trigger, payload) => {
        const key = JSON.stringify([trigger, payload])
        const id = workflows.get(key) ?? (await client.createWorkflow(key, [triggerNode(trigger, payload)])).id
        workflows.set(key, id)
        return await pollOnce(host, id)
      },
      options: (...asked) => optionsOf(host, ...asked),
      test: async () => {
        const id = credentials[credentialType]?.id
        const body = { credentials: { id, name: credentialType, type: credentialType, data: settings } }
        const { message, status } = await client.request("POST", "/rest/credentials/test", body)
        if (status !== "OK") throw failure(status, message)
      },
      restart: async () => {
        await n8n.end()
        await n8n.start()
      },
      // The names of migrations have numbers in them that look like ids.
      output: async () => n8n.printed.replaceAll(/^.*migration .*$/gm, ""),
      stop: () => n8n.close()
    }
  }
}
