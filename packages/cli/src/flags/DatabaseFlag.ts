import { Effect, Option, Path } from "effect"
import { Flag } from "effect/cli"
import { UserDirectories } from "effect/persistence"
import { Usage } from "../Usage.ts"

/** Where a runner keeps its subscriptions. */
export const databaseFlag = Flag.String("database").pipe(
  Flag.withDescription(
    "File of the runner, or postgres://… of a database (or FERRULE_DATABASE_URL, which keeps a password out of sight); a file of yours by default"
  ),
  Flag.withMetavar("FILE|URL"),
  Flag.optional
)

/** Refuses addresses of other databases, which would make strange files. Says no more of one than how it begins: it may hold a password. */
const checked = (database: string) => {
  const [, scheme] = /^([a-z][a-z0-9+.-]+):\/\//i.exec(database) ?? []
  return scheme === undefined || isPostgres(database)
    ? Effect.succeed(database)
    : Effect.fail(
        new Usage({
          message: `A runner cannot use ${scheme}://…. Give --database a file, or a PostgreSQL: postgres://user@host/database.`
        })
      )
}

/** The file or the address of a database, as it was given; else a file in the user's state folder. */
export const databaseOf = (flag: Option.Option<string>) =>
  Effect.gen(function* () {
    const given = Option.getOrUndefined(flag) ?? process.env["FERRULE_DATABASE_URL"]
    if (given !== undefined && given !== "") return yield* checked(given)
    const path = yield* Path.Path
    const directories = yield* UserDirectories.UserDirectories
    return path.join(yield* directories.state("ferrule"), "runner.db")
  }).pipe(Effect.provide(UserDirectories.layer))

/** Whether it is the address of a PostgreSQL. */
export const isPostgres = (database: string): boolean => /^postgres(ql)?:\/\//i.test(database)
