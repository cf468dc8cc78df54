import { Effect } from "effect"
import { Argument } from "effect/cli"
import { JsonFlag, printLine, write } from "../output/JsonOutput.ts"

/** The name of an action or a trigger. */
export const nameArgument = (kind: "action" | "trigger") =>
  Argument.String("name").pipe(Argument.withDescription(`Name of the ${kind}, as \`ferrule ${kind}s list\` shows it`))

/** Lists definitions: a line each for people, one JSON array for machines. */
export const list = (
  definitions: ReadonlyArray<{ readonly name: string; readonly title: string; readonly description: string }>
) =>
  Effect.gen(function* () {
    if (yield* JsonFlag) {
      return yield* printLine(definitions.map(({ name, title, description }) => ({ name, title, description })))
    }
    const width = Math.max(...definitions.map(({ name }) => name.length))
    for (const { name, description } of definitions) yield* write(`${name.padEnd(width)}  ${description}\n`)
  })
