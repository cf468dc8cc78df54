import { decodePayload } from "@ferrule/core"
import { PayrollConnector } from "@ferrule/payroll"
import type { Connections, ConnectionsUnavailable } from "@ferrule/runner"
import { Effect, FileSystem, Layer, Option, Path, type PlatformError, Predicate, Result } from "effect"
import { Flag } from "effect/cli"
import type { HttpClient } from "effect/http"
import { UserDirectories } from "effect/persistence"
import { type ConnectionFlags, connectionFlags } from "../flags/ConnectionFlags.ts"
import { Usage } from "../Usage.ts"

/** Whom a runner polls: connections by their names in a file, or one named `default`. */
export const runnerConnectionFlags = {
  connections: Flag.String("connections").pipe(
    Flag.withDescription(
      'JSON file of connections by their names, as in { "acme": { "baseUrl": "https://…" } }; the key of acme comes from FERRULE_API_KEY_ACME, or FERRULE_API_KEY'
    ),
    Flag.withMetavar("FILE"),
    Flag.optional
  ),
  ...connectionFlags
}

/** See {@link runnerConnectionFlags}. */
export interface RunnerConnectionFlags extends ConnectionFlags {
  readonly connections: Option.Option<string>
}

const none = `Say which connections there are. One alone, named default:
  FERRULE_API_KEY=… ferrule runner start --base-url https://…
Several, by their names in a file, with the key of acme in FERRULE_API_KEY_ACME:
  echo '{ "acme": { "baseUrl": "https://…" } }' > connections.json
  ferrule runner start --connections connections.json`

/** The file that is named, or the one in the user's folder of settings where there is one. */
const fileOf = (flag: Option.Option<string>) =>
  Effect.gen(function* () {
    if (Option.isSome(flag)) return flag.value
    const [files, path] = [yield* FileSystem.FileSystem, yield* Path.Path]
    const directories = yield* UserDirectories.UserDirectories
    const file = path.join(yield* directories.config("ferrule"), "connections.json")
    return (yield* files.exists(file)) ? file : undefined
  }).pipe(Effect.provide(UserDirectories.layer))

const variableOf = (name: string) => `FERRULE_API_KEY_${name.toUpperCase().replaceAll(/[^A-Z0-9]+/g, "_")}`

const present = <Name extends string, A>(name: Name, value: A | undefined) =>
  value === undefined || value === "" ? {} : { [name]: value }

/** The one connection that the flags and the environment describe; none where they have no address. */
const onlyOne = (flags: ConnectionFlags): Readonly<Record<string, unknown>> | undefined => {
  const baseUrl = Option.getOrUndefined(flags.baseUrl) ?? process.env["FERRULE_BASE_URL"]
  if (baseUrl === undefined || baseUrl === "") return undefined
  return {
    baseUrl,
    apiKeyHeader: flags.apiKeyHeader,
    allowHttp: flags.allowHttp,
    ...present("syncBaseUrl", Option.getOrUndefined(flags.syncBaseUrl)),
    ...present("apiKey", process.env[variableOf("default")] || process.env["FERRULE_API_KEY"])
  }
}

const example = `Give a file like this one; the key of acme comes from FERRULE_API_KEY_ACME, or FERRULE_API_KEY:
  { "acme": { "baseUrl": "https://api.payroll.example" } }`

/** The connections that the flags, the environment and the user's settings say, if any; refused where they cannot be read. */
export const knownConnections = Effect.fnUntraced(function* (
  flags: RunnerConnectionFlags
): Effect.fn.Return<
  Layer.Layer<Connections.Connections> | undefined,
  Usage | PlatformError.PlatformError,
  FileSystem.FileSystem | Path.Path
> {
  const { Connections } = yield* Effect.promise(() => import("@ferrule/runner"))
  const one = Option.isSome(flags.connections) ? undefined : onlyOne(flags)
  if (one !== undefined) return Connections.layerRecord({ default: one })
  const file = yield* fileOf(flags.connections)
  if (file === undefined) return undefined
  const layer = Connections.layerFile(file)
  yield* Effect.flatMap(Connections.Connections, ({ names }) => names).pipe(
    Effect.provide(layer),
    Effect.mapError(({ message }) => new Usage({ message: `${message} ${example}` }))
  )
  return layer
})

/** The same for a runner, which cannot do without. */
export const runnerConnections = (flags: RunnerConnectionFlags) =>
  Effect.flatMap(knownConnections(flags), (known) =>
    known === undefined ? Effect.fail(new Usage({ message: none })) : Effect.succeed(known)
  )

const checkSettings = (name: string, given: unknown) =>
  Effect.gen(function* () {
    if (!Predicate.hasProperty(given, "apiKey")) {
      return yield* new Usage({ message: `It has no key. Put it into ${variableOf(name)}, or FERRULE_API_KEY.` })
    }
    const { layer, settings } = PayrollConnector.connection
    const decoded = yield* decodePayload("the connection", settings, given)
    yield* Effect.scoped(Layer.build(layer(decoded)))
  })

/** Warns of each connection that could not be opened, and refuses where none could. Nothing is asked of the API. */
export const checkConnections: Effect.Effect<
  void,
  Usage | ConnectionsUnavailable,
  Connections.Connections | HttpClient.HttpClient
> = Effect.gen(function* () {
  const { Connections } = yield* Effect.promise(() => import("@ferrule/runner"))
  const { names, settings } = yield* Connections.Connections
  const check = (name: string) => Effect.flatMap(settings(name), (given) => checkSettings(name, given))
  const known = yield* names
  if (known.length === 0) return yield* new Usage({ message: none })
  const results = yield* Effect.forEach(known, (name) =>
    Effect.mapError(check(name), ({ message }) => `Connection ${name}: ${message}`).pipe(Effect.result)
  )
  const problems = results.flatMap((result) => (Result.isFailure(result) ? [result.failure] : []))
  if (problems.length === known.length) return yield* new Usage({ message: problems.join("\n") })
  yield* Effect.forEach(problems, (problem) => Effect.logWarning(problem))
})
