import { Console, Effect, identity, Layer } from "effect"
import { CliOutput, Command, GlobalFlag, CliConfig } from "effect/cli"
import manifest from "../package.json" with { type: "json" }
import { ferrule } from "./commands/Ferrule.ts"
import { exitCodeOf, reportFailure } from "./Failure.ts"
import { isJsonAsked } from "./output/JsonOutput.ts"

const toStandardError = Effect.provideService(Console.Console, {
  ...globalThis.console,
  log: (...args: ReadonlyArray<unknown>) => globalThis.console.error(...args)
})

/** Standard output is for results: help that answers a wrong command goes to standard error with the fault. */
const presenter = CliOutput.layerPresenter({
  present: (event) => {
    const presented = CliOutput.defaultPresenter.present(event)
    const isWrong = event._tag === "InvalidInvocation" || (event._tag === "Help" && event.reason === "Implicit")
    return isWrong ? toStandardError(presented) : presented
  }
})

const config = CliConfig.layer({ builtIns: [GlobalFlag.Help, GlobalFlag.Version, GlobalFlag.Completions] })

/** The whole command line; ends the process with 0 (done), 1 (the API or the data said no) or 2 (wrong usage). */
export const main = Command.run(ferrule, { version: manifest.version }).pipe(
  Effect.tapCause(reportFailure),
  Effect.provide(Layer.merge(presenter, config)),
  Effect.catchCause((cause) => Effect.sync(() => (process.exitCode = exitCodeOf(cause)))),
  // Help, the version and completions are text for people.
  isJsonAsked() ? toStandardError : identity
)
