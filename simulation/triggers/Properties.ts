import { bounded } from "./Bounds.ts"
import * as Known from "./Known.ts"
import { identity } from "./Identity.ts"
import { losses } from "./Losses.ts"
import type { Remains } from "./Remains.ts"
import { settled } from "./Settling.ts"
import * as Told from "./Told.ts"
import { truth } from "./Truth.ts"

/** What should not have been, each with its property. */
export const broken = (remains: Remains): ReadonlyArray<string> => {
  const told = Told.make(remains)
  const known = Known.make(remains)
  return [
    ...losses(remains, told, known),
    ...truth(remains, told, known),
    ...identity(remains, told),
    ...bounded(remains),
    ...settled(remains),
    ...remains.spilt.map((text) => `secrecy: ${text}`)
  ]
}
