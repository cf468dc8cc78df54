import { Connector, entriesOf, Form } from "@ferrule/core"
import { PayrollConnector } from "@ferrule/payroll"
import type { HostContract } from "@ferrule/testing/contracts"
import { createRequire } from "node:module"
import { join } from "node:path"
import { inspect } from "node:util"
import { dataSourceOf } from "../src/DataSources.ts"
import { fillIn } from "../test/fillIn.ts"

const sdk = createRequire(join(process.env["HOST_FOLDER"] ?? "", "package.json"))
const { createConnection, createHarness, loggerMock } = sdk("@prismatic-io/spectral/dist/testing")
const built = join(import.meta.dirname, "..", "built", "payroll", "dist", "index.js")
const { actions, triggers } = Connector.catalog(PayrollConnector)

const formOf = (name: string) => [...actions, ...triggers].find((each) => each.name === name)?.form.fields ?? []
const filled = (name: string, payload: unknown) => fillIn(entriesOf(formOf(name)), payload)

/** The package as a new process would load it. */
const load = () => {
  const require = createRequire(import.meta.url)
  delete require.cache[require.resolve(built)]
  const component = require(built).default
  return { component, harness: createHarness(component) }
}

/** The harness of Prismatic's SDK; what an instance keeps is kept beside it, as JSON. */
export const prismatic: HostContract.HostUnderTest = {
  name: "Prismatic",
  // The SDK throws what a component throws; its errors have a name, and no kinds of their own.
  kinds: { badKey: "ConnectorError", badPayload: "ConnectorError" },
  start: async (settings) => {
    let { component, harness } = load()
    let output = ""
    const instances = new Map<string, string>()
    const fields = { ...settings, allowHttp: "true" }
    const connection = createConnection(component.connections[0], fields)
    const logger = {
      ...loggerMock(),
      ...Object.fromEntries(
        ["debug", "error", "info", "log", "trace", "warn"].map((level) => [
          level,
          (...words: ReadonlyArray<unknown>) => {
            output += `${words.map((word) => (typeof word === "string" ? word : inspect(word))).join(" ")}\n`
          }
        ])
      )
    }
    const told = async <A>(call: Promise<A>): Promise<A> => {
      try {
        return await call
      } catch (error) {
        // An execution that fails logs its error.
        logger["error"]?.(error)
        if (error instanceof Error) throw Object.assign(error, { kind: error.name })
        throw error
      }
    }
    return {
      catalog: async () => ({ actions: Object.keys(component.actions), triggers: Object.keys(component.triggers) }),
      run: async (action, payload) => {
        const { data } = await told<{ data: unknown }>(
          harness.action(action, { connection, ...filled(action, payload) }, { logger })
        )
        return data
      },
      poll: async (trigger, payload) => {
        const instance = `${trigger} ${JSON.stringify(payload)}`
        const instanceState = JSON.parse(instances.get(instance) ?? "{}")
        const params = { connection, ...filled(trigger, payload) }
        const result = await told<{ payload: { body: { data: ReadonlyArray<{ id: string }> } }; resultType: string }>(
          harness.trigger(trigger, undefined, params, { logger, instanceState })
        )
        instances.set(instance, JSON.stringify(instanceState))
        return result.resultType === "polled_no_changes" ? [] : result.payload.body.data
      },
      options: async (name, field, search = "", payload = {}) => {
        const all = Form.allFields(formOf(name))
        const found = all.find(({ path }) => path === field)
        const source = found === undefined ? undefined : dataSourceOf(found, all)
        const { result } = await told<{ result: ReadonlyArray<{ key: string; label: string }> }>(
          harness.dataSource(source, { connection, ...filled(name, payload) }, { logger })
        )
        // The picklist in the browser searches by itself.
        const isFound = ({ label }: { readonly label: string }) => label.toLowerCase().includes(search.toLowerCase())
        return result.filter(isFound).map(({ key, label }) => ({ value: key, label }))
      },
      test: async () => void (await told(harness.action("get_account", { connection }, { logger }))),
      restart: async () => {
        const again = load()
        component = again.component
        harness = again.harness
      },
      output: async () => output,
      stop: async () => {}
    }
  }
}
