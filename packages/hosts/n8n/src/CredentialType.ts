import type { Described } from "./Described.ts"
import type { NodeProperty } from "./N8nTypes.ts"
import { flatProperties } from "./Property.ts"

/** What n8n asks for once for each connection. */
export interface CredentialType {
  readonly name: string
  readonly displayName: string
  readonly icon: { readonly light: string; readonly dark: string }
  readonly documentationUrl: string
  readonly properties: ReadonlyArray<NodeProperty>
}

/** The credential of a connector. */
export const credentialType = (connector: Described, documentationUrl: string): CredentialType => ({
  name: connector.credentialName,
  displayName: `${connector.title} API`,
  icon: { light: "file:ferrule.svg", dark: "file:ferrule.dark.svg" },
  documentationUrl,
  properties: flatProperties(connector.connection.form.fields)
})
