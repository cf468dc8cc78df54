import { PayrollConnector } from "@ferrule/payroll"
import { Effect } from "effect"
import { Command } from "effect/cli"
import { connectionFlags, readingLayer } from "../flags/ConnectionFlags.ts"
import { JsonFlag, printLine, shown, write } from "../output/JsonOutput.ts"
import { withProgress } from "../output/Progress.ts"

const test = Command.make("test", connectionFlags, (settings) =>
  Effect.gen(function* () {
    const report = yield* PayrollConnector.test.pipe(
      withProgress("Asking the API"),
      Effect.provide(readingLayer(settings))
    )
    const companies = report.sees.map(({ id, name }) => ({ id, name }))
    if (yield* JsonFlag) return yield* printLine({ account: report.account, companies })
    const count = companies.length === 1 ? "1 company" : `${companies.length} companies`
    const lines = companies.map(({ id, name }) => `  ${id}  ${shown(name)}`)
    yield* write([`The connection works: ${shown(report.account)}, with ${count}.`, ...lines, ""].join("\n"))
  })
).pipe(Command.withDescription("Say whom the key belongs to and which companies it can see"))

/** `ferrule connection` */
export const connection = Command.make("connection").pipe(
  Command.withDescription("Check a connection"),
  Command.withSubcommands([test])
)
