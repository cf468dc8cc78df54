import { Array, Context, Effect, Layer, Predicate, Schema } from "effect"
import { readFile } from "node:fs/promises"

/** There is no connection of that name; says which there are. */
export class UnknownConnection extends Schema.TaggedError<UnknownConnection>()("UnknownConnection", {
  name: Schema.String,
  known: Schema.Array(Schema.String)
}) {
  readonly retryable = false
  override get message(): string {
    const known = this.known.length === 0 ? "There are none." : `There are: ${this.known.join(", ")}.`
    return `There is no connection named ${JSON.stringify(this.name)}. ${known}`
  }
}

/** The connections cannot be read; says why. */
export class ConnectionsUnavailable extends Schema.TaggedError<ConnectionsUnavailable>()("ConnectionsUnavailable", {
  reason: Schema.String
}) {
  readonly retryable = true
  override get message(): string {
    return `The connections cannot be read: ${this.reason}.`
  }
}

/**
 * The connections that subscriptions name. Settings are read when a connection is opened, and again after the API has
 * refused a key; they are never stored.
 */
export class Connections extends Context.Service<
  Connections,
  {
    /** The settings of a connection with its key, as the form of its connector asks for them. */
    readonly settings: (name: string) => Effect.Effect<unknown, UnknownConnection | ConnectionsUnavailable>
    readonly names: Effect.Effect<ReadonlyArray<string>, ConnectionsUnavailable>
  }
>()("@ferrule/runner/Connections") {}

const from = (
  read: Effect.Effect<Readonly<Record<string, unknown>>, ConnectionsUnavailable>
): Connections["Service"] => ({
  settings: (name) =>
    Effect.flatMap(read, (all) =>
      Object.hasOwn(all, name)
        ? Effect.succeed(all[name])
        : Effect.fail(new UnknownConnection({ name, known: Object.keys(all) }))
    ),
  names: Effect.map(read, (all) => Object.keys(all))
})

/** Connections that the program has at hand. What a function gives is asked for anew each time one is opened. */
export const layerRecord = (
  connections: Readonly<Record<string, unknown>> | (() => Readonly<Record<string, unknown>>)
): Layer.Layer<Connections> =>
  Layer.succeed(Connections, from(Effect.sync(() => (Predicate.isFunction(connections) ? connections() : connections))))

const Text = Schema.fromJsonString(Schema.Record(Schema.String, Schema.Record(Schema.String, Schema.Json)))

const variableOf = (name: string): string => `FERRULE_API_KEY_${name.toUpperCase().replaceAll(/[^A-Z0-9]+/g, "_")}`

const keyIn = (variable: string): { readonly apiKey?: string } => {
  const apiKey = process.env[variable]
  return apiKey === undefined ? {} : { apiKey }
}

/** A variable with a key that several connections would take for theirs. */
const sharedOf = (names: ReadonlyArray<string>) =>
  Object.entries(Array.groupBy(names, variableOf)).find(
    ([variable, sharing]) => sharing.length > 1 && variable in process.env
  )

const readConnections = (path: string) =>
  Effect.tryPromise({
    try: () => readFile(path, "utf8"),
    catch: (error) =>
      new ConnectionsUnavailable({
        reason: `${path} cannot be opened (${Predicate.hasProperty(error, "code") ? String(error.code) : "no code"})`
      })
  }).pipe(
    Effect.flatMap((text) =>
      Effect.mapError(
        Schema.decodeUnknownEffect(Text)(text),
        // The words of a JSON parser quote what they found, which may be a key.
        () => new ConnectionsUnavailable({ reason: `${path} is not a JSON object of connections by their names` })
      )
    ),
    Effect.tap((connections) => {
      const shared = sharedOf(Object.keys(connections))
      if (shared === undefined) return Effect.void
      const [variable, names] = shared
      const problem = `${variable} is meant for several connections in ${path}: ${names.join(", ")}`
      return Effect.fail(new ConnectionsUnavailable({ reason: `${problem}. Rename all but one` }))
    }),
    Effect.map((connections) =>
      Object.fromEntries(
        Object.entries(connections).map(([name, settings]) => [
          name,
          { ...keyIn("FERRULE_API_KEY"), ...settings, ...keyIn(variableOf(name)) }
        ])
      )
    )
  )

/**
 * Connections from a JSON file, `{ "main": { "baseUrl": "https://…" } }`, with keys from the environment: that of `acme-hr`
 * is `FERRULE_API_KEY_ACME_HR`, or else, where the file has none, `FERRULE_API_KEY`. The file is read anew each time a
 * connection is opened.
 */
export const layerFile = (path: string): Layer.Layer<Connections> =>
  Layer.succeed(Connections, from(readConnections(path)))
