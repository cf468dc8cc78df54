import { Effect, FileSystem, Option, Schema, Stdio, Stream } from "effect"
import { Flag } from "effect/cli"
import { Usage } from "./Usage.ts"

/** `--payload FILE|-`: the input of an action or a trigger, as JSON. */
export const payloadFlag = Flag.String("payload").pipe(
  Flag.withDescription("File with the input as JSON, or - for standard input; an empty input by default"),
  Flag.withMetavar("FILE|-"),
  Flag.optional
)

const parse = (name: string, text: string): Effect.Effect<unknown, Usage> =>
  Schema.decodeUnknownEffect(Schema.fromJsonString(Schema.Unknown))(text).pipe(
    Effect.mapError(() => new Usage({ message: `${name} is not JSON. Give a file that holds one JSON object.` }))
  )

/** Reads the input that the flag names. */
export const readPayload = (flag: Option.Option<string>) =>
  Effect.gen(function* () {
    if (Option.isNone(flag)) return {}
    if (flag.value === "-") {
      const { stdin } = yield* Stdio.Stdio
      const text = yield* stdin.pipe(Stream.decodeText(), Stream.mkString)
      return yield* parse("Standard input", text)
    }
    const files = yield* FileSystem.FileSystem
    const text = yield* files
      .readFileString(flag.value)
      .pipe(Effect.mapError(() => new Usage({ message: `The file ${flag.value} cannot be read. Check its name.` })))
    return yield* parse(flag.value, text)
  })
