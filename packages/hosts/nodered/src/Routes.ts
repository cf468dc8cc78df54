import { Connector } from "@ferrule/core"
import { connectionOf } from "./ActionNode.ts"
import { open, secretNames, settingsOf } from "./ConnectionNode.ts"
import { failureOf } from "./Failure.ts"
import type { Handler, Red } from "./NodeRedTypes.ts"
import type { NodeRedOptions } from "./NodeRedOptions.ts"
import { routes } from "./NodeTypes.ts"

/** What the editor sends of a secret that it does not know. */
const untouched = "__PWRD__"

const text = (value: unknown): string => (typeof value === "string" ? value : "")
const record = (value: unknown): Readonly<Record<string, unknown>> =>
  typeof value === "object" && value !== null ? Object.fromEntries(Object.entries(value)) : {}

/** Answers the editor: the value, or the failure as JSON. What it asks for is for those who may change flows. */
const answering =
  (answer: (body: Readonly<Record<string, unknown>>) => Promise<unknown>): Handler =>
  (request, response) => {
    answer(record(request.body)).then(
      (value) => response.json(value),
      (reason: unknown) => {
        const { code, message } = failureOf(reason)
        response.status(400).json({ code, message })
      }
    )
  }

/** What the editor asks while a form is filled in: the options of a field, and whether a connection works. */
export const registerRoutes = <E, R>(red: Red, connector: Connector.Connector<E, R>, options: NodeRedOptions): void => {
  const at = routes(connector.name)
  const secrets = secretNames(Connector.catalog(connector).connection.form.fields)
  const mayWrite = red.auth.needsPermission("flows.write")

  const page = answering(async ({ connection, field, name, page, payload, search }) =>
    connectionOf(red, text(connection)).options(text(name), text(field), {
      payload,
      ...(text(search) === "" ? {} : { search: text(search) }),
      ...(typeof page === "number" ? { page } : {})
    })
  )

  /** The secrets as they are typed now; those that were not touched, as Node-RED keeps them. */
  const credentialsOf = (id: string, typed: Readonly<Record<string, unknown>>) => {
    const kept = red.nodes.getCredentials(id) ?? {}
    return Object.fromEntries(
      secrets.map((name) => [name, typed[name] === undefined || typed[name] === untouched ? kept[name] : typed[name]])
    )
  }

  const test = answering(async ({ connection, credentials, settings }) => {
    const typed = settingsOf(record(settings), credentialsOf(text(connection), record(credentials)))
    const embedded =
      settings === undefined ? undefined : open(red, connector, typed, { ...options, journal: () => undefined })
    try {
      return await (embedded ?? connectionOf(red, text(connection))).test()
    } finally {
      await embedded?.close()
    }
  })

  red.httpAdmin.post(at.options, mayWrite, page)
  red.httpAdmin.post(at.test, mayWrite, test)
}
