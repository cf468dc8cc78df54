import { VirtualTime } from "@ferrule/testing/simulation"
import { Clock, Effect, Exit } from "effect"
import type { Played } from "../seeds/Played.ts"
import { people as cast } from "../world/Cast.ts"
import * as Secrets from "./Secrets.ts"

/** What a story is played with. */
export interface Means {
  readonly now: () => number
  readonly secrets: Secrets.Secrets
  /** Notes what happens, with the seconds since the beginning. */
  readonly trace: (line: string) => void
}

/** What a story that came to its end is judged by. */
export type Judged = Pick<Played, "broken" | "struck" | "counts">

type Perform = (means: Means) => Effect.Effect<Judged>

const begin = (perform: Perform, people: Secrets.People) => {
  const trace: Array<string> = []
  const secrets = Secrets.make(people)
  const performed = Effect.gen(function* () {
    const clock = yield* Clock.Clock
    const now = () => clock.currentTimeMillisUnsafe()
    const startedAt = now()
    const noted = (line: string) => void trace.push(`${((now() - startedAt) / 1000).toFixed(3)} ${line}`)
    return yield* perform({ now, secrets, trace: noted })
  })
  return {
    performed: Effect.provideContext(performed, secrets.services),
    played: (exit: Exit.Exit<Judged>): Played =>
      Exit.isSuccess(exit)
        ? { ...exit.value, trace }
        : { broken: [`the simulation itself: ${String(exit.cause)}`], struck: new Map(), counts: new Map(), trace }
  }
}

/** Plays a story in virtual time, and judges it; where it comes to no end, that is what is wrong. */
export const play = (seed: number, perform: Perform, people = cast): Played => {
  const { performed, played } = begin(perform, people)
  try {
    return played(VirtualTime.runSync(performed, { seed }))
  } catch (error) {
    return played(Exit.die(error))
  }
}

/** As {@link play}, where promises are in between, as of the bodies of answers. */
export const playThrough = async (seed: number, perform: Perform, people = cast): Promise<Played> => {
  const { performed, played } = begin(perform, people)
  return played(await VirtualTime.run(performed, { seed }).catch(Exit.die))
}
