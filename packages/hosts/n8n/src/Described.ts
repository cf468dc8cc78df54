import { Connector, type EmbedOptions } from "@ferrule/core"

type Catalog = ReturnType<typeof Connector.catalog>

/** A connector as a node is made of it. */
export interface Described extends Catalog {
  /** `payroll_api` is PayrollApi. */
  readonly className: string
  /** What n8n knows the credential by, whatever packages there are. */
  readonly credentialName: string
  embed(connection: unknown): Connector.Embedded
}

const pascal = (name: string): string =>
  name
    .split(/[^a-zA-Z0-9]+/)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join("")

/** Settings as they were filled in; what was left empty is not given. */
const filledIn = (settings: unknown): unknown =>
  Object.fromEntries(Object.entries(Object(settings)).filter(([, value]) => value !== "" && value !== undefined))

/** Describes a connector; `options` are what each connection to it is made with. */
export const describe = <E, R>(
  connector: Connector.Connector<E, R>,
  options: Omit<EmbedOptions, "connection">
): Described => {
  const catalog = Connector.catalog(connector)
  const className = pascal(catalog.name)
  const names = new Set(catalog.connection.form.fields.map(({ name }) => name))
  return {
    ...catalog,
    className,
    credentialName: `ferrule${className}Api`,
    embed: (connection) => {
      // n8n adds settings of its own, such as which domains a key may be sent to.
      const own = Object.entries(Object(filledIn(connection))).filter(([name]) => names.has(name))
      return Connector.embed(connector, { ...options, connection: Object.fromEntries(own) })
    }
  }
}
