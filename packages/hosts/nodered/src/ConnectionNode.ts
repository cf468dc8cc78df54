import { Connector, type FormField } from "@ferrule/core"
import type { ConnectionNode, Red } from "./NodeRedTypes.ts"
import type { NodeRedOptions } from "./NodeRedOptions.ts"
import type { NodeTypes } from "./NodeTypes.ts"

interface ConnectionConfig {
  readonly settings?: Readonly<Record<string, unknown>>
}

/** The fields that Node-RED keeps encrypted; these are the outermost of a form, where it can. */
export const secretNames = (fields: ReadonlyArray<FormField>): ReadonlyArray<string> =>
  fields.filter(({ secret }) => secret === true).map(({ name }) => name)

/** The settings of a connection, without what was left empty. */
export const settingsOf = (
  settings: Readonly<Record<string, unknown>> = {},
  credentials: Readonly<Record<string, unknown>> = {}
): Readonly<Record<string, unknown>> =>
  Object.fromEntries(
    Object.entries({ ...settings, ...credentials }).filter(([, value]) => value !== "" && value !== undefined)
  )

/** A connection of a connector, over these settings. */
export const open = <E, R>(
  red: Red,
  connector: Connector.Connector<E, R>,
  connection: unknown,
  { journal, writes }: NodeRedOptions
) => {
  const notes = red.settings.userDir === undefined ? undefined : journal?.(red.settings.userDir)
  return Connector.embed(connector, {
    connection,
    ...(notes === undefined ? {} : { journal: notes }),
    ...(writes === undefined ? {} : { writes })
  })
}

/** The configuration node: the connection that action and trigger nodes share, with its limits and its notes of writes. */
export const registerConnection = <E, R>(
  red: Red,
  connector: Connector.Connector<E, R>,
  types: NodeTypes,
  options: NodeRedOptions
): void => {
  const { fields } = Connector.catalog(connector).connection.form
  function connection(this: ConnectionNode, config: ConnectionConfig) {
    red.nodes.createNode(this, config)
    const embedded = open(red, connector, settingsOf(config.settings, this.credentials), options)
    this.embedded = embedded
    this.on("close", (_, done) => void embedded.close().then(done, done))
  }
  red.nodes.registerType(types.connection, connection, {
    credentials: Object.fromEntries(secretNames(fields).map((name) => [name, { type: "password" }]))
  })
}
