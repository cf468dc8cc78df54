import { Effect, Option, Path } from "effect"
import { Flag } from "effect/cli"
import { UserDirectories } from "effect/persistence"

/** Where a runner keeps its subscriptions. */
export const databaseFlag = Flag.String("database").pipe(
  Flag.withDescription(
    "File of the runner, or postgres://… of a database (or FERRULE_DATABASE_URL, which keeps a password out of sight); a file of yours by default"
  ),
  Flag.withMetavar("FILE|URL"),
  Flag.optional
)

/** The file or the address of a database, as it was given; else a file in the user's state folder. */
export const databaseOf = (flag: Option.Option<string>) =>
  Effect.gen(function* () {
    const given = Option.getOrUndefined(flag) ?? process.env["FERRULE_DATABASE_URL"]
    if (given !== undefined && given !== "") return given
    const path = yield* Path.Path
    const directories = yield* UserDirectories.UserDirectories
    return path.join(yield* directories.state("ferrule"), "runner.db")
  }).pipe(Effect.provide(UserDirectories.layer))

/** Whether it is the address of a PostgreSQL. */
export const isPostgres = (database: string): boolean => /^postgres(ql)?:\/\//i.test(database)
