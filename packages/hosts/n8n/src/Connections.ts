import type { Connector } from "@ferrule/core"
import type { Described } from "./Described.ts"
import type { CallContext } from "./N8nTypes.ts"

const most = 8

/** Connections for drop-downs: a list that was read is kept for a minute, so that typing does not read it again. */
export const keptConnections = ({ credentialName, embed }: Described) => {
  const kept = new Map<string, Connector.Embedded>()
  return async (context: CallContext): Promise<Connector.Embedded> => {
    const settings = await context.getCredentials(credentialName)
    const key = JSON.stringify(settings)
    const connection = kept.get(key) ?? embed(settings)
    kept.delete(key)
    kept.set(key, connection)
    const [[oldest, forgotten] = []] = kept
    if (kept.size > most && oldest !== undefined) {
      kept.delete(oldest)
      await forgotten?.close()
    }
    return connection
  }
}

/** Runs with a connection of its own, which is closed at the end. */
export const withConnection = async <A>(
  { credentialName, embed }: Described,
  context: CallContext,
  use: (connection: Connector.Embedded) => Promise<A>
): Promise<A> => {
  const connection = embed(await context.getCredentials(credentialName))
  try {
    return await use(connection)
  } finally {
    await connection.close()
  }
}
