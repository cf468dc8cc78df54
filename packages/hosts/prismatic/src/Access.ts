import { Connector, type EmbedOptions, entriesOf } from "@ferrule/core"
import { payloadOf } from "./Payload.ts"

/** The input that every action, trigger and data source has for its connection. */
export const connectionInput = "connection"

/** How a component reaches the API of its connector. */
export interface Access {
  /** Embeds the connector for one call: executions share no process for certain. */
  call<A>(connection: unknown, use: (embedded: Connector.Embedded) => Promise<A>): Promise<A>
}

const fieldsOf = (connection: unknown): Record<string, unknown> =>
  Object(typeof connection === "object" && connection !== null && "fields" in connection ? connection.fields : {})

/** Access to a connector, embedded as the options say. */
export const accessOf = <E, R>(
  connector: Connector.Connector<E, R>,
  options: Omit<EmbedOptions, "connection">
): Access => {
  const entries = entriesOf(Connector.catalog(connector).connection.form.fields)
  return {
    call: async (connection, use) => {
      const settings = payloadOf(entries, fieldsOf(connection))
      const embedded = Connector.embed(connector, { ...options, connection: settings })
      try {
        return await use(embedded)
      } finally {
        await embedded.close()
      }
    }
  }
}
