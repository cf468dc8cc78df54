import type { SimulatorServerOptions } from "@ferrule/testing/server"
import { Context, Effect, FileSystem, Layer, Option, Schema } from "effect"
import { Command, Flag } from "effect/cli"
import { JsonFlag, printLine, write } from "../output/JsonOutput.ts"
import { withProgress } from "../output/Progress.ts"
import { serveFailure } from "../ServeFailure.ts"
import { Usage } from "../Usage.ts"

// The simulator is loaded when it is wanted: every other command starts sooner without it.
const testing = Effect.promise(() => import("@ferrule/testing"))
const server = Effect.promise(() => import("@ferrule/testing/server"))

/** More would end in running out of memory rather than in an answer. */
const largest = 100_000

const size = (name: string, description: string, fallback: number) =>
  Flag.Int(name).pipe(
    Flag.withDescription(`${description} of the generated world; ${fallback} by default`),
    Flag.filter(
      (count) => count >= 0 && count <= largest,
      (count) => `Expected a number from 0 to ${largest}, got ${count}`
    ),
    Flag.optional
  )

const flags = {
  port: Flag.Int("port").pipe(
    Flag.withDescription("Port on 127.0.0.1; 0 takes a free one"),
    Flag.filter(
      (port) => port >= 0 && port <= 65_535,
      (port) => `Expected a port from 0 to 65535, got ${port}`
    ),
    Flag.withDefault(4010)
  ),
  scenario: Flag.String("scenario").pipe(
    Flag.withDescription("Scenario file: the world to serve, instead of a generated one"),
    Flag.withMetavar("FILE"),
    Flag.optional
  ),
  seed: Flag.Int("seed").pipe(
    Flag.withDescription("Seed of the generated world and of everything random"),
    Flag.withDefault(0)
  ),
  companies: size("companies", "Companies", 2),
  employees: size("employees", "Employees a company", 10),
  payrolls: size("payrolls", "Payroll runs a company", 6),
  faults: Flag.String("faults").pipe(
    Flag.withDescription("Fault plan: what goes wrong, and when"),
    Flag.withMetavar("FILE"),
    Flag.optional
  ),
  control: Flag.Boolean("control").pipe(
    Flag.withDescription("Let /__simulator/world, /apply and /requests show and change the world, without a key"),
    Flag.withDefault(false)
  )
}

const readJson = (what: string, file: string) =>
  Effect.flatMap(FileSystem.FileSystem, (files) => files.readFileString(file)).pipe(
    Effect.mapError(() => new Usage({ message: `The ${what} ${file} cannot be read. Check its name.` })),
    Effect.flatMap((text) =>
      Effect.mapError(
        Schema.decodeUnknownEffect(Schema.fromJsonString(Schema.Unknown))(text),
        () => new Usage({ message: `The ${what} ${file} is not JSON.` })
      )
    )
  )

const readFaults = (file: string) =>
  Effect.gen(function* () {
    const { FaultPlan } = yield* testing
    const json = yield* readJson("fault plan", file)
    return yield* Effect.mapError(
      Schema.decodeUnknownEffect(FaultPlan)(json, { errors: "all", onExcessProperty: "error" }),
      (error) => new Usage({ message: `The fault plan ${file} cannot be used.\n${error.message}` })
    )
  })

const readScenario = (file: string) =>
  Effect.gen(function* () {
    const { Scenario } = yield* testing
    return Scenario.encode(yield* Scenario.decode(yield* readJson("scenario", file)))
  })

const given = <Name extends string, A>(name: Name, value: Option.Option<A>) =>
  Option.match(value, { onNone: () => ({}), onSome: (some) => ({ [name]: some }) as { readonly [Key in Name]: A } })

const introduce = (url: string, apiKey: string | undefined, control: boolean) =>
  write(
    [
      `A simulated payroll API is at ${url}`,
      `  key      ${apiKey ?? "none: the scenario has no account"}`,
      `  docs     ${url}/docs`,
      `  OpenAPI  ${url}/openapi.json`,
      ...(control ? [`  control  ${url}/__simulator/world, /apply, /requests`] : []),
      "",
      "Try it from another terminal:",
      `  export FERRULE_API_KEY=${apiKey ?? "…"} FERRULE_BASE_URL=${url}`,
      "  ferrule connection test",
      "",
      "Ctrl-C ends it.",
      ""
    ].join("\n")
  )

/** `ferrule simulate` */
export const simulate = Command.make(
  "simulate",
  flags,
  ({ port, scenario, seed, companies, employees, payrolls, faults, control }) =>
    Effect.gen(function* () {
      const options: SimulatorServerOptions = {
        port,
        seed,
        control,
        generated: {
          seed,
          ...given("companies", companies),
          ...given("employees", employees),
          ...given("payrolls", payrolls)
        },
        ...(Option.isSome(scenario) ? { scenario: yield* readScenario(scenario.value) } : {}),
        ...(Option.isSome(faults) ? { faults: yield* readFaults(faults.value) } : {})
      }
      const { SimulatorServer } = yield* server
      const services = yield* Layer.build(SimulatorServer.layer(options)).pipe(
        withProgress("Making the world"),
        Effect.catchTag("ServeError", (error) => Effect.fail(serveFailure("127.0.0.1", port, error)))
      )
      const { url, apiKey } = Context.get(services, SimulatorServer)
      yield* (yield* JsonFlag) ? printLine({ url, apiKey: apiKey ?? null }) : introduce(url, apiKey, control)
      return yield* Effect.never
    }).pipe(Effect.scoped)
).pipe(
  Command.withDescription("Serve a simulated payroll API on this machine until interrupted"),
  Command.withExamples([
    {
      command: "ferrule simulate --port 0 --companies 3 --employees 50",
      description: "A larger world, on a free port"
    },
    { command: "ferrule simulate --scenario world.json --control", description: "A world of your own, open to change" }
  ])
)
