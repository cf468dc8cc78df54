import { Effect, Schema } from "effect"
import { Flag, GlobalFlag } from "effect/cli"

/** `--json`: standard output carries JSON alone. */
export const JsonFlag = GlobalFlag.Setting("json")({
  flag: Flag.Boolean("json").pipe(
    Flag.withDescription("Print JSON alone on standard output; everything else goes to standard error"),
    Flag.withDefault(false)
  )
})

/**
 * Whether the arguments ask for JSON. What is said of arguments that cannot be read has to know it before they are read.
 */
export const isJsonAsked = (): boolean =>
  process.argv.slice(2).some((argument) => /^--json(=(true|1|y|yes|on))?$/i.test(argument))

/** Text of the API as it may be shown on a terminal: without what would steer it. */
export const shown = (text: string): string => text.replaceAll(/\p{Cc}/gu, " ")

/** Nobody reads standard output any more, as after `| head`: what was written last has not been taken. */
export class OutputClosed extends Schema.TaggedError<OutputClosed>()("OutputClosed", {}) {}

/** Writes text to standard output and waits until it has been taken. */
export const write = (text: string): Effect.Effect<void, OutputClosed> =>
  Effect.callback<void, OutputClosed>((resume) => {
    process.stdout.write(text, (error) => resume(error ? new OutputClosed() : Effect.void))
  })

/** Prints one JSON value on one line. */
export const printLine = (value: unknown): Effect.Effect<void, OutputClosed> => write(`${JSON.stringify(value)}\n`)

/** Prints one JSON value: on one line for machines, indented for people. */
export const print = (value: unknown) =>
  Effect.flatMap(JsonFlag, (json) => (json ? printLine(value) : write(`${JSON.stringify(value, null, 2)}\n`)))

/** Says something to the person, on standard error. */
export const say = (text: string): Effect.Effect<void> =>
  Effect.callback<void>((resume) => {
    process.stderr.write(`${text}\n`, () => resume(Effect.void))
  })
