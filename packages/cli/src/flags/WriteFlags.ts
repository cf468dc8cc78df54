import { WriteJournal, WritePolicy } from "@ferrule/core"
import { FileJournal } from "@ferrule/sqlite"
import { Context, Effect, Layer, Option, Path } from "effect"
import { Flag } from "effect/cli"
import { UserDirectories } from "effect/persistence"
import { millisOf } from "./DurationText.ts"
import { Usage } from "../Usage.ts"

/** How an action that changes something is run. */
export const writeFlags = {
  preview: Flag.Boolean("preview").pipe(
    Flag.withDescription("Say what would happen, with totals and the plan's hash, and change nothing"),
    Flag.withDefault(false)
  ),
  plan: Flag.String("plan").pipe(
    Flag.withDescription("Run only if the plan is still the one with this hash, from a preview"),
    Flag.withMetavar("HASH"),
    Flag.optional
  ),
  journal: Flag.String("journal").pipe(
    Flag.withDescription("File that remembers what was sent, so that nothing is sent twice; one of yours by default"),
    Flag.withMetavar("FILE"),
    Flag.optional
  ),
  settle: Flag.String("settle").pipe(
    Flag.withDescription(
      "How long to wait until what may have been carried out can be looked up, such as 95s; 95s by default"
    ),
    Flag.withMetavar("DURATION"),
    Flag.optional
  )
}

const settleOf = (text: string): Effect.Effect<number, Usage> =>
  Effect.mapError(
    Effect.fromOption(millisOf(text)),
    () => new Usage({ message: `--settle takes a time such as 95s, 1500ms or 2m; not ${JSON.stringify(text)}.` })
  )

// A payroll run that does not show yet is waited for as long as this at most.
const longestRunLag = 15_000

/** The journal in a file that is opened when something is to be noted or looked up, and not before. */
const whenNeeded = (file: string) =>
  Layer.effect(
    WriteJournal,
    Effect.gen(function* () {
      const scope = yield* Effect.scope
      const opened = yield* Effect.cached(Layer.buildWithScope(FileJournal.layer(file), scope))
      const journal = Effect.map(opened, Context.get(WriteJournal))
      return {
        isDurable: true,
        find: (...request) => Effect.flatMap(journal, ({ find }) => find(...request)),
        claim: (...request) => Effect.flatMap(journal, ({ claim }) => claim(...request)),
        settle: (...request) => Effect.flatMap(journal, ({ settle }) => settle(...request)),
        release: (...request) => Effect.flatMap(journal, ({ release }) => release(...request))
      }
    })
  )

/** The journal in its file, and how long writes are waited for. */
export const writesLayer = (settings: {
  readonly journal: Option.Option<string>
  readonly settle: Option.Option<string>
}) =>
  Layer.unwrap(
    Effect.gen(function* () {
      const path = yield* Path.Path
      const directories = yield* UserDirectories.UserDirectories
      const file = Option.isSome(settings.journal)
        ? settings.journal.value
        : path.join(yield* directories.state("ferrule"), "writes.journal")
      const settle = Option.isSome(settings.settle) ? yield* settleOf(settings.settle.value) : undefined
      const policy = settle === undefined ? {} : { settle, runLag: Math.min(settle, longestRunLag) }
      return Layer.merge(whenNeeded(file), Layer.succeed(WritePolicy, policy))
    })
  ).pipe(Layer.provide(UserDirectories.layer))
