import { Connector } from "@ferrule/core"
import { PayrollConnector } from "@ferrule/payroll"
import type { HostContract } from "@ferrule/testing/contracts"
import { makeAppFolder } from "./AppFolder.ts"
import { inputsOf } from "./inputsOf.ts"
import { ZapierWorker } from "./ZapierWorker.ts"

const { actions, triggers } = Connector.catalog(PayrollConnector)
const created = ({ on }: { readonly on: ReadonlyArray<string> }) => on.every((change) => change === "created")

const pathOf = (name: string): readonly [string, string] => {
  const action = actions.find((each) => each.name === name)
  return [action === undefined ? "triggers" : action.access === "read" ? "searches" : "creates", name]
}

const inputDataOf = (name: string, payload: unknown) => {
  const definition = [...actions, ...triggers].find((each) => each.name === name)
  return inputsOf(definition?.form.fields ?? [], payload)
}

interface Shown {
  readonly id: string
  readonly label: string
}

interface Field {
  readonly key: string
  readonly dynamic?: string
  readonly children?: ReadonlyArray<Field>
}

/** Our names of what Zapier shows; which companies to watch has to be chosen there, so all are where none is named. */
const watched = (payload: unknown): object => ({ companies: [101, 102], ...Object(payload) })

/** Zapier's runtime; what Zapier does on its servers, which drop repeated ids and filter drop-downs, is done here. */
export const zapierHost: HostContract.HostUnderTest = {
  name: "Zapier",
  kinds: { badKey: "ExpiredAuthError", badPayload: "AppError" },
  lacks: { triggers: triggers.filter((trigger) => !created(trigger)).map(({ name }) => name) },
  start: async (authData) => {
    const app = makeAppFolder()
    let output = ""
    const begin = () => new ZapierWorker(app.folder, (text) => (output += text))
    let worker = begin()
    const had = new Map<string, Set<string>>()
    const perform = (name: string, payload: unknown, meta = {}): Promise<unknown> =>
      worker.ask("perform", {
        path: pathOf(name),
        bundle: { authData, inputData: inputDataOf(name, payload), meta: { page: 0, ...meta } }
      })
    return {
      catalog: async () => {
        const keys: Readonly<Record<string, ReadonlyArray<string>>> = Object(await worker.ask("keys"))
        return { actions: [...(keys.searches ?? []), ...(keys.creates ?? [])], triggers: keys.triggers ?? [] }
      },
      run: (name, payload) => perform(name, payload),
      poll: async (name, payload) => {
        const subscription = JSON.stringify([name, payload])
        const known = had.get(subscription)
        const events: ReadonlyArray<Shown> = Object(
          await perform(name, watched(payload), { isPopulatingDedupe: known === undefined })
        )
        const seen = known ?? new Set()
        const fresh = events.filter(({ id }) => !seen.has(id))
        for (const { id } of fresh) seen.add(id)
        had.set(subscription, seen)
        return known === undefined ? [] : fresh
      },
      options: async (name, field, search = "", payload = {}) => {
        const bundle = { authData, inputData: inputDataOf(name, payload) }
        const fields: ReadonlyArray<Field> = Object(await worker.ask("fields", { path: pathOf(name), bundle }))
        const key = field.replaceAll("[]", "").replaceAll(".", "__")
        const found = fields.flatMap((each) => [each, ...(each.children ?? [])]).find((each) => each.key === key)
        const [trigger = ""] = (found?.dynamic ?? "").split(".")
        const shown: Array<Shown> = []
        for (let page = 0, more = true; more; page++) {
          const meta = { page, isFillingDynamicDropdown: true }
          const options: ReadonlyArray<Shown> = Object(
            await worker.ask("perform", { path: ["triggers", trigger], bundle: { ...bundle, meta } })
          )
          shown.push(...options)
          more = options.length > 0
        }
        const isFound = ({ label }: Shown) => label.toLowerCase().includes(search.toLowerCase())
        return shown.filter(isFound).map(({ id, label }) => ({ value: id, label }))
      },
      test: async () => {
        await worker.ask("test", { bundle: { authData } })
      },
      restart: async () => {
        await worker.stop()
        worker = begin()
      },
      output: async () => output,
      stop: async () => {
        await worker.stop()
        app.remove()
      }
    }
  }
}
