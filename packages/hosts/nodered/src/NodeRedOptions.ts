import type { EmbedOptions } from "@ferrule/core"

/** How connections are embedded. */
export interface NodeRedOptions {
  /** Where writes are noted, given Node-RED's own folder; in memory if left out. */
  readonly journal?: (folder: string) => EmbedOptions["journal"]
  readonly writes?: EmbedOptions["writes"]
}
