import { describe } from "@effect/vitest"
import type { Effect, Scope } from "effect"
import { claiming } from "./journal/claiming.ts"
import { keeping } from "./journal/keeping.ts"
import type { JournalStore } from "./journal/JournalStore.ts"
import { racing } from "./journal/racing.ts"
import { settling } from "./journal/settling.ts"

/**
 * Tests everything that a `WriteJournal` promises. `empty` makes a place for a journal of its own for each test; `forgets`
 * says whether opening the journal drops what is older than it has to be kept.
 */
export const WriteJournalContract = <E>(
  name: string,
  empty: Effect.Effect<JournalStore, E, Scope.Scope>,
  options: { readonly forgets: boolean }
): void => {
  describe(name, () => {
    describe("claims", () => claiming(empty))
    describe("what became of items", () => settling(empty))
    describe("journals side by side", () => racing(empty))
    describe("what is kept", () => keeping(empty, options.forgets))
  })
}
