import type { Acting } from "./Acting.ts"
import type { Polled } from "./Polled.ts"
import type { Size } from "./Size.ts"
import type { Story } from "./Story.ts"

/** What a story left behind. */
export interface Remains {
  readonly story: Story
  readonly acting: Acting
  readonly polls: ReadonlyArray<Polled>
  /** From when on nothing happened any more. */
  readonly calmAt: number
  readonly size: Size
  readonly spilt: ReadonlyArray<string>
}
