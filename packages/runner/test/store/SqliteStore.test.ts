import { SqliteClient } from "@ferrule/sqlite"
import { Effect, Layer } from "effect"
import { join } from "node:path"
import { StoreContract } from "./StoreContract.ts"
import { folder } from "./support/folder.ts"

const place = Effect.map(folder, (path) => Layer.fresh(SqliteClient.layer({ filename: join(path, "runner.db") })))

StoreContract("the store in SQLite", place, { stories: 100 })
