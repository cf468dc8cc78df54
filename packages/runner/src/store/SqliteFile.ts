import { SqliteClient } from "@ferrule/sqlite"
import { Effect, Layer } from "effect"
import type { SqlClient } from "effect/sql"
import { mkdirSync } from "node:fs"
import { dirname, resolve } from "node:path"
import { unavailable } from "./StoreFailure.ts"
import { StoreUnavailable } from "./StoreUnavailable.ts"

/** A database in a file, which is made with its folder when it is missing. */
export const layer = (path: string): Layer.Layer<SqlClient.SqlClient, StoreUnavailable> =>
  Layer.unwrap(
    Effect.gen(function* () {
      // An absolute path is a path to SQLite too, and never an address or `:memory:`.
      const filename = path === ":memory:" ? path : resolve(path)
      yield* Effect.try({
        try: () => mkdirSync(dirname(filename), { recursive: true, mode: 0o700 }),
        catch: () => new StoreUnavailable({ reason: `the folder of ${filename} cannot be made`, retryable: false })
      })
      return SqliteClient.layer({ filename })
    })
  ).pipe((layer) =>
    Layer.catch(layer, (error) => Layer.effectContext(Effect.fail(unavailable(() => undefined)(error))))
  )
