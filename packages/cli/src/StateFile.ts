import { Effect, FileSystem, Path } from "effect"
import { Usage } from "./Usage.ts"

/** The state that a trigger's last poll left in a file; none where there is no file yet. */
export const readState = (file: string) =>
  Effect.gen(function* () {
    const files = yield* FileSystem.FileSystem
    if (!(yield* files.exists(file))) return undefined
    return yield* files.readFileString(file)
  }).pipe(Effect.mapError(() => new Usage({ message: `The state file ${file} cannot be read.` })))

/** Replaces the state file in one step, so that a crash leaves either the old state or the new one. */
export const writeState = (file: string, state: string) =>
  Effect.gen(function* () {
    const files = yield* FileSystem.FileSystem
    const path = yield* Path.Path
    const directory = path.dirname(path.resolve(file))
    const temporary = yield* files.makeTempFileScoped({ directory, prefix: ".ferrule-state-" })
    const handle = yield* files.open(temporary, { flag: "w" })
    yield* handle.writeAll(new TextEncoder().encode(`${state}\n`))
    yield* handle.sync
    yield* files.rename(temporary, file)
  }).pipe(
    Effect.scoped,
    Effect.mapError(
      () => new Usage({ message: `The state file ${file} cannot be written; the events above come again next time.` })
    )
  )
