import { PayrollConnector } from "@ferrule/payroll"
import { Context, Effect, Layer, Logger, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { databaseFlag, databaseOf, isPostgres } from "../flags/DatabaseFlag.ts"
import { durationFlag } from "../flags/DurationFlag.ts"
import { isJsonAsked } from "../output/JsonOutput.ts"
import {
  checkConnections,
  type RunnerConnectionFlags,
  runnerConnectionFlags,
  runnerConnections
} from "../runner/RunnerConnections.ts"
import { serveFailure } from "../ServeFailure.ts"
import { webhookHostsFlag, webhookRules } from "../flags/WebhookFlags.ts"

// The runner is loaded when it is wanted: every other command starts sooner without it.
const runnerLibrary = Effect.promise(() => import("@ferrule/runner"))
const databases = Effect.promise(() => import("../runner/RunnerDatabase.ts"))

const flags = {
  database: databaseFlag,
  port: Flag.Int("port").pipe(
    Flag.withDescription(
      "Serve /health/live, /health/ready and /metrics at this port; 0 takes a free one; off by default"
    ),
    Flag.filter(
      (port) => port >= 0 && port <= 65_535,
      (port) => `Expected a port from 0 to 65535, got ${port}`
    ),
    Flag.optional
  ),
  host: Flag.String("host").pipe(
    Flag.withDescription("Address of that port; 0.0.0.0 lets other machines ask too"),
    Flag.withDefault("127.0.0.1")
  ),
  webhookHosts: webhookHostsFlag,
  disableAfter: durationFlag("disable-after", "Turn a subscription off that has failed for so long; 7d by default"),
  giveUpAfter: durationFlag("give-up-after", "Give up an event that could not be delivered for so long; 3d by default"),
  keep: durationFlag("keep", "Keep delivered events, and daily snapshots, for so long; 7d by default"),
  stopWithin: durationFlag(
    "stop-within",
    "When told to stop, let what is under way end for so long; 20s by default. 10 s later the process is killed"
  ),
  ...runnerConnectionFlags
}

// What is to be closed at the end, such as connections of the database, has this long.
const closing = 10_000

/** Logs go to standard error, since the standard output may carry events: as text for people, else as JSON. */
const logs = () => {
  const colors = process.stderr.isTTY && process.env["NO_COLOR"] === undefined
  const logger = isJsonAsked() ? Logger.withConsoleError(Logger.formatJson) : Logger.consolePretty({ colors })
  return Layer.merge(Logger.layer([logger]), Layer.succeed(Logger.LogToStderr, true))
}

interface Settings extends RunnerConnectionFlags, Times {
  readonly database: Option.Option<string>
  readonly port: Option.Option<number>
  readonly host: string
  readonly webhookHosts: ReadonlyArray<string>
  readonly stopWithin: Option.Option<number>
}

interface Times {
  readonly disableAfter: Option.Option<number>
  readonly giveUpAfter: Option.Option<number>
  readonly keep: Option.Option<number>
}

/** The times that were given; the runner knows the others. */
const timesOf = ({ disableAfter, giveUpAfter, keep }: Times) => ({
  ...(Option.isSome(disableAfter) ? { disableAfter: disableAfter.value } : {}),
  ...(Option.isSome(giveUpAfter) ? { deliveries: { giveUpAfter: giveUpAfter.value } } : {}),
  ...(Option.isSome(keep) ? { keep: { delivered: keep.value, snapshots: keep.value } } : {})
})

/** The address of a database without what only its owner should read. */
const shownDatabase = (database: string): string => {
  if (!isPostgres(database) || !URL.canParse(database)) return database
  const { hostname, pathname } = new URL(database)
  return `PostgreSQL at ${hostname}${pathname}`
}

const work = Effect.fnUntraced(function* (settings: Settings) {
  const { ClusterPartition, Partition, Runner, RunnerHealth, RunnerTelemetry, Watchdog } = yield* runnerLibrary
  const { databaseLayer } = yield* databases
  const database = yield* databaseOf(settings.database)
  const connections = yield* runnerConnections(settings)
  yield* Effect.provide(checkConnections, connections)

  const stopWithin = Option.getOrElse(settings.stopWithin, () => 20_000)
  yield* Watchdog.onSignals(stopWithin + closing)
  const runner = Runner.layerPartitioned({
    connectors: [PayrollConnector],
    webhooks: webhookRules(settings.webhookHosts),
    stopWithin,
    ...timesOf(settings)
  }).pipe(
    Layer.provide(isPostgres(database) ? ClusterPartition.layer : Partition.layerAll),
    Layer.provide([databaseLayer(database), connections])
  )
  const { host, port } = settings
  const health = Option.isSome(port)
    ? RunnerHealth.layer({ host, port: port.value }).pipe(
        Layer.catchTag("ServeError", (error) => Layer.effectContext(Effect.fail(serveFailure(host, port.value, error))))
      )
    : Layer.empty
  const services = yield* Layer.build(health.pipe(Layer.provideMerge(runner), Layer.provide(RunnerTelemetry.layer)))
  yield* Effect.logInfo(`The runner is at work, with ${shownDatabase(database)}.`)
  const served = Context.getOption(services, RunnerHealth)
  if (Option.isSome(served)) yield* Effect.logInfo(`Health and metrics are at ${served.value.url}.`)
  return yield* Effect.never
})

const start = Command.make("start", flags, (settings) =>
  work(settings).pipe(
    Effect.scoped,
    Effect.onInterrupt(() => Effect.logInfo("The runner has stopped.")),
    // To be told to stop is no failure of a service.
    Effect.onInterrupt(() => Effect.sync(() => (process.exitCode = 0))),
    Effect.provide(logs())
  )
).pipe(
  Command.withDescription(
    "Poll what is subscribed to, and deliver the events, until told to stop. Standard output has events alone"
  ),
  Command.withExamples([
    {
      command: "FERRULE_API_KEY=… ferrule runner start --base-url https://api.payroll.example --port 9464",
      description: "Everything in one file, one connection named default, health and metrics on this machine"
    },
    {
      command: "FERRULE_DATABASE_URL=postgres://… ferrule runner start --connections connections.json",
      description: "One of many runners that share their work"
    }
  ])
)

/** `ferrule runner` */
export const runner = Command.make("runner").pipe(
  Command.withDescription("Run triggers by themselves"),
  Command.withSubcommands([start])
)
