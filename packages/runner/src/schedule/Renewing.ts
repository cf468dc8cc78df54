import { Effect } from "effect"
import * as RunnerMetrics from "../observe/RunnerMetrics.ts"
import type { Claim, Settlement } from "../store/RunnerStore.ts"
import type { LaneWork } from "./LaneWork.ts"
import { waitOut } from "./Outage.ts"
import type { Workers } from "./Workers.ts"

/** Renews the leases of everything in hand, for ever; hands back what waits too long, and stops what takes too long. */
export const make = <Work extends Claim, End extends Settlement>(
  { lane, lease, name, renewEvery }: LaneWork<Work, End>,
  { held, holdings, letGo, stop, stopLate }: Workers<Work, End>
): Effect.Effect<never> => {
  const hasFailed = waitOut(name, "renew")
  const nobody: ReadonlySet<string> = new Set()
  return Effect.gen(function* () {
    while (true) {
      yield* held.await
      yield* Effect.sleep(renewEvery)
      yield* letGo(holdings.nextRound())
      stopLate()
      const all = holdings.all()
      if (all.length === 0) {
        held.closeUnsafe()
        continue
      }
      const works = all.map(({ work }) => work)
      const lost = yield* Effect.catch(lane.renew(works, lease), (error) => Effect.as(hasFailed(error, 0), nobody))
      const gone = all.filter((holding) => lost.has(holding.work.subscription) && holdings.has(holding))
      if (gone.length > 0) yield* RunnerMetrics.claimLost(name, gone.length)
      gone.forEach(stop)
    }
  })
}
