import type { Connector, EmbedOptions } from "@ferrule/core"
import { type ActionNode, actionNode } from "./ActionNode.ts"
import { type CredentialType, credentialType } from "./CredentialType.ts"
import { describe } from "./Described.ts"
import type { N8nErrors } from "./N8nTypes.ts"
import { type TriggerNode, triggerNode } from "./TriggerNode.ts"

/** What n8n loads of a connector. */
export interface N8nNodes {
  /** What classes and files are named after. */
  readonly className: string
  readonly action: ActionNode
  readonly trigger: TriggerNode
  readonly credential: CredentialType
}

/** What the nodes are made with. */
export interface N8nOptions extends Omit<EmbedOptions, "connection"> {
  /** The kinds of error that n8n shows; `n8n-workflow` has them. */
  readonly n8n: N8nErrors
  /** The page that a credential refers to. */
  readonly documentationUrl: string
}

/** A connector as nodes of n8n. */
export const n8nNodes = <E, R>(
  connector: Connector.Connector<E, R>,
  { documentationUrl, n8n, ...options }: N8nOptions
): N8nNodes => {
  const described = describe(connector, options)
  return {
    className: described.className,
    action: actionNode(described, n8n),
    trigger: triggerNode(described, n8n),
    credential: credentialType(described, documentationUrl)
  }
}
