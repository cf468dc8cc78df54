import type { Mutant } from "./Mutant.ts"
import { triggerMutants } from "./TriggerMutants.ts"
import { writeMutants } from "./WriteMutants.ts"

/** What our own code must not be. */
export const mutants: ReadonlyArray<Mutant> = [...writeMutants, ...triggerMutants]
