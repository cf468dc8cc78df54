import { Command } from "effect/cli"
import { Effect } from "effect"

/** `ferrule simulate` */
export const simulate = Command.make("simulate", {}, () => Effect.void)
