import { LocalDate } from "@ferrule/core"
import { Context, Effect, Layer, type Scope } from "effect"
import type { SqlClient } from "effect/sql"
import { type Claim, type ClaimRequest, type NewSubscription, RunnerStore } from "../../../src/store/RunnerStore.ts"
import * as SqlStore from "../../../src/store/SqlStore.ts"

/** A database for a store: empty, and gone with the scope. The layer connects to it, anew each time that it is built. */
export type StorePlace = Effect.Effect<Layer.Layer<SqlClient.SqlClient, unknown>, unknown, Scope.Scope>

/** A store in that database which goes by the clock of the test. */
export const open = (clients: Layer.Layer<SqlClient.SqlClient, unknown>) =>
  Layer.build(Layer.fresh(SqlStore.layer({ clock: "effect" }).pipe(Layer.provide(clients)))).pipe(
    Effect.map(Context.get(RunnerStore))
  )

/** A subscription to store. */
export const subscription = (id: string, settings: Partial<NewSubscription> = {}): NewSubscription => ({
  id,
  connection: "harbor",
  connector: "payroll",
  trigger: "new_payroll_run",
  payload: { companies: ["1"] },
  every: 60_000,
  start: "now",
  destination: { type: "handler", name: "collect" },
  dueIn: 0,
  ...settings
})

/** A claim of all that is due. */
export const request = (more: Partial<ClaimRequest> = {}): ClaimRequest => ({
  owner: "runner 1",
  limit: 100,
  lease: 6000,
  stealAfter: 2000,
  busy: [],
  ...more
})

/** Events of these ids. */
export const events = (...ids: ReadonlyArray<string>) => ids.map((id) => ({ id, body: JSON.stringify({ id }) }))

export const problem = { code: "Unavailable", message: "The API does not answer." }

/** What a settlement says of the claim that it ends. */
export const held = ({ subscription, version }: Claim) => ({ subscription, version })

/** A day to begin from. */
export const day = LocalDate.LocalDate.make("2026-02-28")
