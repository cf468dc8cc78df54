import type { Connector } from "@ferrule/core"
import type { Masks } from "./Masks.ts"

/** What every tool and resource of a server is made from. */
export interface HostContext<E, R> {
  readonly connector: Connector.Connector<E, R>
  readonly embedded: Connector.Embedded
  readonly masks: Masks
  /** Whether writes may run without a plan. */
  readonly allowWrites: boolean
}
