// A process that does with a piece what the engine of Activepieces does, with the SDK of Activepieces: it finds the piece in
// its installed package, calls its functions with the contexts that they are given there, and keeps the store in a file.
import { existsSync, readFileSync, writeFileSync } from "node:fs"
import { createRequire } from "node:module"
import { inspect } from "node:util"
import type { PieceTrigger, TriggerContext } from "../src/HostTypes.ts"
import type { Piece } from "../src/Piece.ts"

const [installed = "", storeFile = "", settings = "{}", host = ""] = process.argv.slice(2)
const sdk = createRequire(`${host}/package.json`)
const { createMockActionContext } = sdk("@activepieces/pieces-framework")
const { AppConnectionType, extractPieceFromModule, STORE_KEY_MAX_LENGTH, STORE_VALUE_MAX_SIZE } =
  sdk("@activepieces/shared")

const module = createRequire(import.meta.url)(installed)
const piece: Piece = extractPieceFromModule({ module, pieceName: "payroll", pieceVersion: "0.0.0" })
const auth = { type: AppConnectionType.CUSTOM_AUTH, props: JSON.parse(settings) }

const entries: Record<string, unknown> = existsSync(storeFile) ? JSON.parse(readFileSync(storeFile, "utf8")) : {}
const keep = () => writeFileSync(storeFile, JSON.stringify(entries))

const storeOf = (flow: string): TriggerContext["store"] => {
  const keyOf = (key: string) => {
    if (key.length === 0 || key.length > STORE_KEY_MAX_LENGTH) throw new Error(`The key ${key} is too long.`)
    return `flow_${flow}/${key}`
  }
  return {
    put: async (key, value) => {
      const text = JSON.stringify(value)
      if (Buffer.byteLength(text) > STORE_VALUE_MAX_SIZE) throw new Error(`The value of ${key} is too large.`)
      entries[keyOf(key)] = JSON.parse(text)
      keep()
      return value
    },
    get: async (key) => entries[keyOf(key)] ?? null,
    delete: async (key) => {
      delete entries[keyOf(key)]
      keep()
    }
  }
}

const triggerOf = (name: string): PieceTrigger => {
  const trigger = piece.getTrigger(name)
  if (trigger === undefined) throw new Error(`Trigger not found: ${name}`)
  return trigger
}

const seen = new Set<string>()

/** Publishes the flow where it is not, polls once, and starts a flow with each event that it has not just seen. */
const poll = async (name: string, propsValue: Record<string, unknown>): Promise<ReadonlyArray<unknown>> => {
  const flow = `${name}${JSON.stringify(propsValue)}`
  const trigger = triggerOf(name)
  const context: TriggerContext = { ...createMockActionContext({ propsValue }), auth, store: storeOf(flow) }
  if (!Object.keys(entries).some((key) => key.startsWith(`flow_${flow}/`))) await trigger.onEnable(context)
  const payloads: Array<unknown> = []
  for (const event of await trigger.run(context)) {
    const { _dedupe_key: dedupe, ...payload } = Object(event)
    if (seen.has(`${flow}/${dedupe}`)) continue
    seen.add(`${flow}/${dedupe}`)
    await trigger.onStart({ ...context, payload })
    payloads.push(payload)
  }
  return payloads
}

const propertyOf = (name: string, key: string) =>
  (piece.getAction(name) ?? piece.getTrigger(name))?.props[key] ?? fail(`There is no property ${key}.`)

const fail = (message: string): never => {
  throw new Error(message)
}

const calls: Record<string, (...args: ReadonlyArray<never>) => unknown> = {
  catalog: () => ({ actions: Object.keys(piece.actions()), triggers: Object.keys(piece.triggers()) }),
  test: () => piece.auth.validate({ auth: auth.props }),
  run: (name: string, propsValue: Record<string, unknown>) =>
    (piece.getAction(name) ?? fail(`Action not found: ${name}`)).run({
      ...createMockActionContext({ propsValue }),
      auth
    }),
  poll,
  options: (name: string, key: string, values: Record<string, unknown>, searchValue?: string) => {
    const property = propertyOf(name, key)
    if (property.type === "DROPDOWN" || property.type === "MULTI_SELECT_DROPDOWN") {
      return property.options({ ...values, auth }, searchValue === undefined ? {} : { searchValue })
    }
    return property.type === "DYNAMIC" ? property.props({ ...values, auth }) : fail(`${key} has nothing to load.`)
  }
}

process.on("message", ({ args, call, id }: { id: number; call: string; args: ReadonlyArray<never> }) => {
  Promise.resolve()
    .then(() => calls[call]?.(...args))
    .then(
      (value) => process.send?.({ id, value }),
      (error: unknown) => {
        // A step that fails shows and logs its error like this.
        console.error(inspect(error))
        process.send?.({ id, error: { message: inspect(error), kind: "FAILED" } })
      }
    )
})
process.send?.({ id: 0 })
