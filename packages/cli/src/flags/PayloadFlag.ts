import { Effect, FileSystem, Option, Predicate, Schema, Stdio, Stream } from "effect"
import { Flag } from "effect/cli"
import { Usage } from "../Usage.ts"

/** `--payload FILE|-`: the input of an action or a trigger, as JSON. */
export const payloadFlag = Flag.String("payload").pipe(
  Flag.withDescription("File with the input as JSON, or - for standard input; an empty input by default"),
  Flag.withMetavar("FILE|-"),
  Flag.optional
)

/** `--file FIELD=PATH`: the text of a file as a field of the input, such as a spreadsheet. */
export const fileFlag = Flag.KeyValuePair("file").pipe(
  Flag.withDescription("Put the text of a file into a field of the input, such as csv=bonuses.csv"),
  Flag.withMetavar("FIELD=PATH"),
  Flag.withDefault({})
)

const parse = (name: string, text: string): Effect.Effect<unknown, Usage> =>
  Schema.decodeUnknownEffect(Schema.fromJsonString(Schema.Unknown))(text).pipe(
    Effect.mapError(() => new Usage({ message: `${name} is not JSON. Give a file that holds one JSON object.` }))
  )

const readText = (path: string) =>
  Effect.flatMap(FileSystem.FileSystem, (files) => files.readFileString(path)).pipe(
    Effect.mapError(() => new Usage({ message: `The file ${path} cannot be read. Check its name.` }))
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
    return yield* parse(flag.value, yield* readText(flag.value))
  })

/** The input with the texts of files as fields of it. */
export const withFiles = (input: unknown, files: Readonly<Record<string, string>>) =>
  Effect.gen(function* () {
    const names = Object.keys(files)
    if (names.length === 0) return input
    if (!Predicate.isObject(input)) {
      return yield* new Usage({ message: "The input must be a JSON object for --file to put a field into it." })
    }
    const taken = names.find((name) => name in input)
    if (taken !== undefined) {
      return yield* new Usage({ message: `The input has ${taken} already. Give it there or with --file, not both.` })
    }
    const texts = yield* Effect.forEach(Object.entries(files), ([name, path]) =>
      Effect.map(readText(path), (text) => [name, text] as const)
    )
    return { ...input, ...Object.fromEntries(texts) }
  })
