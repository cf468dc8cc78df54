import { Connector, type EmbedOptions } from "@ferrule/core"

/** How a piece reaches the API of its connector. */
export interface Access {
  /** Embeds the connector over a connection. */
  embed(connection: unknown): Connector.Embedded
}

/** Access to a connector, embedded as the options say. */
export const accessOf = <E, R>(
  connector: Connector.Connector<E, R>,
  options: Omit<EmbedOptions, "connection">
): Access => ({ embed: (connection) => Connector.embed(connector, { ...options, connection }) })

/** What was filled in of a connection: older releases give the fields, later ones give them as `props`. */
const settingsOf = (auth: unknown): unknown => {
  const fields: unknown = typeof auth === "object" && auth !== null && "props" in auth ? auth.props : auth
  if (typeof fields !== "object" || fields === null) return fields
  return Object.fromEntries(
    Object.entries(fields).filter(([, value]) => value !== undefined && value !== null && value !== "")
  )
}

/** Embeds the connector for one call: the process of a step may end at any time, and nothing is to be left open in it. */
export const withConnection = async <A>(
  { embed }: Access,
  auth: unknown,
  use: (embedded: Connector.Embedded) => Promise<A>
): Promise<A> => {
  const embedded = embed(settingsOf(auth))
  try {
    return await use(embedded)
  } finally {
    await embedded.close()
  }
}
