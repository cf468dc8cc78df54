import { it } from "@effect/vitest"
import { Effect, type Scope } from "effect"
import type { RunnerStore } from "../../../src/store/RunnerStore.ts"
import { open, type StorePlace } from "../support/StorePlace.ts"

type Store = RunnerStore["Service"]

/** A test of a store in a database of its own; `another` opens the same database once more. */
export const storeTest =
  (place: StorePlace) =>
  (
    name: string,
    test: (
      store: Store,
      another: Effect.Effect<Store, unknown, Scope.Scope>
    ) => Effect.Effect<void, unknown, Scope.Scope>
  ): void => {
    it.effect(name, () =>
      Effect.gen(function* () {
        const clients = yield* place
        yield* test(yield* open(clients), open(clients))
      })
    )
  }
