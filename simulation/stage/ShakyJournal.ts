import { JournalUnavailable, type WriteJournal } from "@ferrule/core"
import { Effect } from "effect"

/** Claims are named after the run that makes them. */
const isSameRun = (one: string, other: string): boolean => one.split(":")[0] === other.split(":")[0]

type Journal = WriteJournal["Service"]

/** A journal that takes its time, and fails at some of its calls, before or after it did what was asked. */
export const make = (
  journal: Journal,
  options: {
    readonly failures: ReadonlyArray<{ readonly at: number; readonly isDone: boolean }>
    readonly isCalm: () => boolean
    readonly random: () => number
    readonly count: Effect.Effect<void>
    readonly onFailure: (isDone: boolean) => void
    /** A claim of another run was taken over. */
    readonly onTakeover: () => void
  }
): Journal => {
  let calls = 0
  const shaky = <A>(call: Effect.Effect<A, JournalUnavailable>): Effect.Effect<A, JournalUnavailable> =>
    Effect.suspend(() => {
      const number = calls++
      const failure = options.isCalm() ? undefined : options.failures.find(({ at }) => at === number)
      const [before, after] = [options.random() * 10, options.random() * 10]
      const done =
        failure === undefined
          ? call
          : Effect.suspend(() => {
              options.onFailure(failure.isDone)
              const fail = Effect.fail(new JournalUnavailable({ reason: "it was told to fail" }))
              return failure.isDone ? Effect.andThen(call, fail) : fail
            })
      return options.count.pipe(
        Effect.andThen(Effect.sleep(before)),
        Effect.andThen(done),
        Effect.tap(() => Effect.sleep(after))
      )
    })
  return {
    isDurable: journal.isDurable,
    find: (scope, identities) => shaky(journal.find(scope, identities)),
    claim: (scope, claims) => {
      const others = claims.filter(({ claim, replaces }) => replaces !== undefined && !isSameRun(claim, replaces))
      const noted = Effect.tap(journal.claim(scope, claims), (entries) =>
        Effect.sync(() => {
          for (const { claim, identity } of others) if (entries.get(identity)?.claim === claim) options.onTakeover()
        })
      )
      return shaky(others.length === 0 ? journal.claim(scope, claims) : noted)
    },
    settle: (scope, entries) => shaky(journal.settle(scope, entries)),
    release: (scope, deleted) => shaky(journal.release(scope, deleted))
  }
}
