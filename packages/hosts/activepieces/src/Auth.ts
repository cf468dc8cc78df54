import { type Connector, entriesOf } from "@ferrule/core"
import { type Access, withConnection } from "./Access.ts"
import type { CustomAuth } from "./HostTypes.ts"
import { staticProperty } from "./StaticProperty.ts"

/** The connection of a piece: the settings of the connector, tried before they are kept. */
export const authOf = (
  { connection, title }: Pick<ReturnType<typeof Connector.catalog>, "connection" | "title">,
  access: Access
): CustomAuth => ({
  type: "CUSTOM_AUTH",
  displayName: title,
  description: `How ${title} is reached. The key is kept encrypted.`,
  required: true,
  props: Object.fromEntries(
    entriesOf(connection.form.fields).map((entry) => [entry.key, staticProperty(entry, "form")])
  ),
  validate: async ({ auth }) => {
    try {
      await withConnection(access, auth, (embedded) => embedded.test())
      return { valid: true }
    } catch (error) {
      return { valid: false, error: error instanceof Error ? error.message : "The connection does not work." }
    }
  }
})
