import { type Connector, Form } from "@ferrule/core"

type Environment = Readonly<Record<string, string | undefined>>

const variableOf = (field: string): string => `FERRULE_${field.replaceAll(/([A-Z])/g, "_$1").toUpperCase()}`

/** The settings of a connection as the environment gives them: `apiKey` is `FERRULE_API_KEY`. */
export const settingsOf = <E, R>({ connection }: Connector.Connector<E, R>, environment: Environment): unknown =>
  Object.fromEntries(
    Form.ofSchema(connection.settings).fields.flatMap(({ kind, name }) => {
      const text = environment[variableOf(name)]
      if (text === undefined || text === "") return []
      return [[name, kind === "boolean" ? ["1", "true", "yes"].includes(text.toLowerCase()) : text]]
    })
  )

/** The variables that have to be set and are not. */
export const missing = <E, R>(
  { connection }: Connector.Connector<E, R>,
  environment: Environment
): ReadonlyArray<string> =>
  Form.ofSchema(connection.settings)
    .fields.filter(({ name, required }) => required && (environment[variableOf(name)] ?? "") === "")
    .map(({ name }) => variableOf(name))
