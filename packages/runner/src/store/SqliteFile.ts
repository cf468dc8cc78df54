import { DatabaseFile, SqliteClient } from "@ferrule/sqlite"
import { Effect, Layer } from "effect"
import type { SqlClient } from "effect/sql"
import { unavailable } from "./StoreFailure.ts"
import * as StoreSchema from "./StoreSchema.ts"
import type { StoreUnavailable } from "./StoreUnavailable.ts"

/**
 * The database of a runner in a file, which is made with its folder when it is missing, for this user's eyes only. A file
 * that is damaged, empty or another program's is refused and left as it is. `:memory:` is gone with the program.
 */
export const layer = (path: string): Layer.Layer<SqlClient.SqlClient, StoreUnavailable> => {
  const file =
    path === ":memory:"
      ? SqliteClient.layer({ filename: path })
      : DatabaseFile.layer(path, {
          table: "ferrule_subscriptions",
          called: "a runner's",
          prepare: StoreSchema.prepare
        })
  return Layer.catch(file, (error) => Layer.effectContext(Effect.fail(unavailable(error))))
}
