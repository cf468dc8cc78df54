import { describe } from "@effect/vitest"
import { claiming } from "./contract/claiming.ts"
import { delivering } from "./contract/delivering.ts"
import { intervening } from "./contract/intervening.ts"
import { listing } from "./contract/listing.ts"
import { modelled } from "./contract/modelled.ts"
import { settling } from "./contract/settling.ts"
import type { StorePlace } from "./support/StorePlace.ts"

/** Tests everything that a store of the runner promises, in databases that `place` makes. */
export const StoreContract = (name: string, place: StorePlace, options: { readonly stories: number }): void => {
  describe(name, () => {
    describe("claims", () => claiming(place))
    describe("what polls leave", () => settling(place))
    describe("deliveries", () => delivering(place))
    describe("what an operator does", () => intervening(place))
    describe("what is there", () => listing(place))
    describe("all of it together", () => modelled(place, options.stories))
  })
}
