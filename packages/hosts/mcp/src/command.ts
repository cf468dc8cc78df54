import * as NodeRuntime from "@effect/platform-node/NodeRuntime"
import * as NodeServices from "@effect/platform-node/NodeServices"
import { type Connector, ConnectorError, type PersonalData, type WriteJournal } from "@ferrule/core"
import { Cause, Console, Effect, Layer, Option, Runtime } from "effect"
import { CliConfig, CliError, Command, Flag, GlobalFlag } from "effect/cli"
import { HttpServer } from "effect/http"
import { UserDirectories } from "effect/persistence"
import { join } from "node:path"
import manifest from "../package.json" with { type: "json" }
import * as EventStore from "./EventStore.ts"
import { missing, settingsOf } from "./environment.ts"
import { refusal } from "./HostTool.ts"
import * as McpHost from "./McpHost.ts"

/** What a command serves its connector with. */
export interface CommandOptions {
  readonly name: string
  /** Makes the write journal of a file. */
  readonly journal: (file: string) => Layer.Layer<WriteJournal, unknown>
}

const kinds: ReadonlyArray<PersonalData> = ["identifier", "name", "contact", "pay"]

const flags = {
  http: Flag.Int("http").pipe(
    Flag.withDescription("Serve over HTTP at /mcp on this port, 0 for a free one; standard input and output otherwise"),
    Flag.withMetavar("PORT"),
    Flag.filter(
      (port) => port >= 0 && port <= 65_535,
      (port) => `Expected a port from 0 to 65535, got ${port}`
    ),
    Flag.optional
  ),
  host: Flag.String("host").pipe(
    Flag.withDescription("Address to listen on; others than this machine's own want a token in FERRULE_MCP_TOKEN"),
    Flag.withDefault("127.0.0.1")
  ),
  allowHost: Flag.String("allow-host").pipe(
    Flag.withDescription("A name that the server may be called by, with its port; may be repeated"),
    Flag.withMetavar("NAME:PORT"),
    Flag.atLeast(0)
  ),
  allowOrigin: Flag.String("allow-origin").pipe(
    Flag.withDescription("Web pages that may call the server, such as https://app.example; may be repeated"),
    Flag.withMetavar("ORIGIN"),
    Flag.atLeast(0)
  ),
  allowWrites: Flag.Boolean("allow-writes").pipe(
    Flag.withDescription("Let writes run without a plan, and offer those that cannot be previewed"),
    Flag.withDefault(false)
  ),
  unmask: Flag.Literals("unmask", [...kinds, "all"]).pipe(
    Flag.withDescription("Show personal data of a kind; may be repeated"),
    Flag.atLeast(0)
  ),
  journal: Flag.String("journal").pipe(
    Flag.withDescription("File that remembers what was sent, so that nothing is sent twice; one of yours by default"),
    Flag.withMetavar("FILE"),
    Flag.optional
  ),
  events: Flag.String("events").pipe(
    Flag.withDescription("Folder that remembers what triggers have reported; one of yours by default"),
    Flag.withMetavar("FOLDER"),
    Flag.optional
  )
}

const say = (text: string) => Console.error(text)

const reportFailure = (cause: Cause.Cause<unknown>) => {
  const error = Cause.squash(cause)
  if (Cause.hasInterruptsOnly(cause) || CliError.isCliError(error)) return Effect.void
  return say(error instanceof ConnectorError ? error.message : `The server has ended: ${String(error)}`)
}

/** Serves a connector as the arguments and the environment say, until it is stopped. */
export const runCommand = <E, R>(connector: Connector.Connector<E, R>, { journal, name }: CommandOptions): void => {
  const command = Command.make(name, flags, (given) =>
    Effect.gen(function* () {
      const variables = missing(connector, process.env)
      if (variables.length > 0) {
        return yield* Effect.fail(refusal("Usage", `Set ${variables.join(" and ")} in the environment first.`))
      }
      const state = yield* Effect.flatMap(UserDirectories.UserDirectories, (directories) =>
        directories.state("ferrule")
      )
      const options: McpHost.McpHostOptions = {
        connection: settingsOf(connector, process.env),
        journal: journal(Option.getOrElse(given.journal, () => join(state, "writes.journal"))),
        events: EventStore.inFolder(Option.getOrElse(given.events, () => join(state, "mcp"))),
        allowWrites: given.allowWrites,
        unmask: given.unmask.includes("all") ? "all" : kinds.filter((kind) => given.unmask.includes(kind))
      }
      if (Option.isNone(given.http)) return yield* Layer.launch(McpHost.layerStdio(connector, options))
      const token = process.env["FERRULE_MCP_TOKEN"]
      const served = McpHost.layerHttp(connector, {
        ...options,
        host: given.host,
        port: given.http.value,
        allowedHosts: given.allowHost.map((each) => each.toLowerCase()),
        allowedOrigins: given.allowOrigin,
        ...(token === undefined || token === "" ? {} : { token })
      })
      const told = Layer.effectDiscard(HttpServer.addressFormattedWith((address) => say(`Serving ${address}/mcp`)))
      return yield* Layer.launch(Layer.provide(told, served))
    })
  ).pipe(Command.withDescription(`Serves ${connector.title} to MCP clients. ${connector.description}`))
  Command.run(command, { version: manifest.version }).pipe(
    Effect.tapCause(reportFailure),
    Effect.provide(CliConfig.layer({ builtIns: [GlobalFlag.Help, GlobalFlag.Version] })),
    Effect.provide(UserDirectories.layer),
    Effect.provide(NodeServices.layer),
    NodeRuntime.runMain({
      disableErrorReporting: true,
      // A client that closes standard input is done.
      teardown: (exit, end) => (process.stdin.readableEnded ? end(0) : Runtime.defaultTeardown(exit, end))
    })
  )
}
