import { Connector, type EmbedOptions } from "@ferrule/core"
import { zapierError } from "./Failures.ts"
import { payloadOf } from "./InputPayload.ts"
import { isStateless, standIns } from "./RecentEvents.ts"
import type { Bundle, ZObject } from "./ZapierTypes.ts"

// Zapier ends a call after 30 seconds; ours ends before that, so that a sentence says why.
const mostMillis = 27_000

/**
 * What needs a longer wait to be known is reported as unknown at once. The next run with the same rows finishes it, for
 * which it has to wait until payroll runs show (15 s).
 */
const patience = "16 seconds"

/** Makes one call over the connection of a bundle, and leaves nothing open. */
export type Connected = <A>(
  z: ZObject,
  bundle: Bundle,
  call: (embedded: Connector.Embedded, options: { readonly signal: AbortSignal }) => Promise<A>
) => Promise<A>

/** Where the calls of an integration go. */
export const connected = <E, R>(
  connector: Connector.Connector<E, R>,
  options: Omit<EmbedOptions, "connection">
): Connected => {
  const writes = { patience, ...options.writes } as const
  const { form } = Connector.catalog({ ...connector, actions: [], triggers: [] }).connection
  const stateless = connector.triggers.filter((trigger) => isStateless(trigger)).flatMap((each) => standIns(each))
  const extended = { ...connector, actions: [...connector.actions, ...stateless] }
  return async (z, { authData = {} }, call) => {
    const connection = payloadOf(form.fields, authData)
    const embedded = Connector.embed(extended, { ...options, writes, connection })
    try {
      return await call(embedded, { signal: AbortSignal.timeout(mostMillis) })
    } catch (error) {
      throw zapierError(z, error)
    } finally {
      await embedded.close()
    }
  }
}
