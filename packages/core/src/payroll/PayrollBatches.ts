import type { Effect } from "effect"
import type { ApiClient } from "../client/ApiClient.ts"
import type { ApiError } from "../client/ApiError.ts"
import * as Batch from "../client/Batch.ts"
import { largestBatch } from "./api/Batch.ts"
import type { PayrollApi } from "./api/PayrollApi.ts"

type Operations = ApiClient<typeof PayrollApi>

const inBatches =
  <Item, A>(operation: (request: { readonly payload: ReadonlyArray<Item> }) => Effect.Effect<A, ApiError>) =>
  (items: ReadonlyArray<Item>): Effect.Effect<ReadonlyArray<Batch.Sent<Item, A>>> =>
    Batch.send({ items, size: largestBatch, send: (payload) => operation({ payload }) })

/**
 * Every batch operation for any number of items (specification 8). More than 500 are sent as several batches, one after
 * the other; each is a request, and for the upsert a transaction, of its own. Nothing fails as a whole: of each batch it
 * is said whether it was committed, not committed, or whether that is unknown (law 2).
 */
export const batchesOf = (operations: Operations) => ({
  createPendingEarnings: inBatches(operations.pendingEarnings.create),
  deletePendingEarnings: inBatches(operations.pendingEarnings.delete),
  createPendingDeductions: inBatches(operations.pendingDeductions.create),
  deletePendingDeductions: inBatches(operations.pendingDeductions.delete),
  upsertScheduledDeductions: inBatches(operations.scheduledDeductions.upsert)
})
