import type { Evidence } from "../Evidence.ts"
import { deliveries } from "./Deliveries.ts"
import { fences } from "./Fences.ts"
import type { Finding } from "./Finding.ts"
import { identities } from "./Identities.ts"
import { ledgers } from "./Ledgers.ts"
import { order } from "./Order.ts"
import { punctuality } from "./Punctuality.ts"
import { repeats } from "./Repeats.ts"
import { stops } from "./Stops.ts"
import { takeovers } from "./Takeovers.ts"

/** Everything that has to hold, whatever happened; on a machine that does other things too, but for times. */
export const check = async (
  evidence: Evidence,
  { isBusy }: { readonly isBusy: boolean }
): Promise<ReadonlyArray<Finding>> => [
  deliveries(evidence),
  identities(evidence),
  order(evidence),
  await ledgers(evidence),
  fences(evidence),
  punctuality(evidence),
  takeovers(evidence, "kill", isBusy),
  takeovers(evidence, "pause", isBusy),
  repeats(evidence, isBusy),
  stops(evidence)
]
