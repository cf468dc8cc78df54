import { WriteJournal } from "@ferrule/core"
import { Context, Effect, Layer, type Scope } from "effect"

/**
 * An empty place for a journal. Each time the layer is built, the journal is opened anew on what the place holds by then,
 * as another process would open it.
 */
export type JournalStore = Layer.Layer<WriteJournal, unknown>

/** Opens the journal; it is closed with the scope. */
export const open = (store: JournalStore): Effect.Effect<WriteJournal["Service"], unknown, Scope.Scope> =>
  Effect.map(Layer.build(Layer.fresh(store)), Context.get(WriteJournal))

/** Opens the journal, uses it and closes it. */
export const using = <A>(
  store: JournalStore,
  use: (journal: WriteJournal["Service"]) => Effect.Effect<A, unknown>
): Effect.Effect<A, unknown> => Effect.scoped(Effect.flatMap(open(store), use))
