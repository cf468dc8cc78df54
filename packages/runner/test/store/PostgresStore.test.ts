import { afterAll, describe } from "@effect/vitest"
import { Effect } from "effect"
import { startPostgres } from "../../../testing/test/support/Postgres.ts"
import { StoreContract } from "./StoreContract.ts"

const postgres = await startPostgres()
const missing = typeof postgres === "string" ? postgres : undefined

describe.skipIf(missing !== undefined)(missing ?? "with PostgreSQL", () => {
  const place = typeof postgres === "string" ? Effect.die(postgres) : postgres.schema
  if (typeof postgres !== "string") afterAll(postgres.stop)

  StoreContract("the store in PostgreSQL", place)
})
