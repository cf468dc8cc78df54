import { Effect, Option } from "effect"
import { Command, Flag } from "effect/cli"
import { JsonFlag, printLine, say, write } from "../output/JsonOutput.ts"
import { withSubscriptions } from "../runner/RunnerServices.ts"
import { startFlag } from "../flags/StartFlag.ts"
import { subscriptionFlags } from "../flags/SubscriptionFlags.ts"
import { table } from "../output/Table.ts"
import { momentText } from "../output/TimeText.ts"
import { Usage } from "../Usage.ts"

/** `ferrule subscriptions snapshots` */
export const listSnapshots = Command.make("snapshots", subscriptionFlags, ({ database, id }) =>
  withSubscriptions({ database }, ({ snapshots }) =>
    Effect.gen(function* () {
      const found = yield* snapshots(id)
      if (yield* JsonFlag) return yield* Effect.forEach(found, printLine, { discard: true })
      if (found.length === 0) return yield* say(`There are none of ${id} yet: one is taken each day that brings news.`)
      const rows = found.map(({ bytes, id, takenAt }) => [id, `${momentText(takenAt)} UTC`, `${bytes} bytes`])
      yield* write(`${table(["SNAPSHOT", "TAKEN", "SIZE"], rows).join("\n")}\n`)
    })
  )
).pipe(Command.withDescription("List what it knew on earlier days, newest first, from which it can begin again"))

/** `ferrule subscriptions replay` */
export const replaySubscription = Command.make(
  "replay",
  {
    ...subscriptionFlags,
    snapshot: Flag.String("snapshot").pipe(
      Flag.withDescription("Begin again from what it knew then, as `ferrule subscriptions snapshots` shows it"),
      Flag.withMetavar("ID"),
      Flag.optional
    ),
    start: startFlag("Begin anew: with all, with what is dated from a day, or with what comes from now on").pipe(
      Flag.optional
    )
  },
  ({ database, id, snapshot, start }) =>
    Effect.gen(function* () {
      if (Option.isSome(snapshot) === Option.isSome(start)) {
        return yield* new Usage({ message: "Say where to begin again: --snapshot ID, or --start all|DATE|now." })
      }
      const from = Option.isSome(snapshot)
        ? { snapshot: snapshot.value }
        : { start: Option.getOrElse(start, () => "now" as const) }
      yield* withSubscriptions({ database }, ({ get, replay }) =>
        Effect.gen(function* () {
          yield* replay(id, from)
          if (yield* JsonFlag) return yield* printLine(yield* get(id))
          yield* say(
            `${id} begins again. Events come again under the ids that they had; what it knew is kept as a snapshot.`
          )
        })
      )
    })
).pipe(Command.withDescription("Report again what was reported since a snapshot, or a date, under the same ids"))
