import { Decimal, type DecimalType } from "@ferrule/core"
import * as SeededRandom from "../../SeededRandom.ts"

/** Choices that follow from a seed. */
export interface Draw {
  /** A whole number, both ends included. */
  readonly integer: (from: number, to: number) => number
  /** An amount in dollars between two amounts in cents, both ends included. */
  readonly dollars: (fromCents: number, toCents: number) => DecimalType
  /** True in so many percent of the cases. */
  readonly percent: (chance: number) => boolean
  readonly pick: <Choices extends readonly [unknown, ...ReadonlyArray<unknown>]>(choices: Choices) => Choices[number]
  /** A UUID that ends in a number; numbers of its own keep every record's UUID apart from the others. */
  readonly uuid: (number: number) => string
}

/** The choices for one purpose of a seed; those for another purpose do not depend on them. */
export const make = (seed: string | number, purpose: string): Draw => {
  const random = SeededRandom.make(seed, purpose)
  const integer = (from: number, to: number) => from + Math.floor(random() * (to - from + 1))
  return {
    integer,
    dollars: (fromCents, toCents) => Decimal.make(integer(fromCents, toCents) / 100),
    percent: (chance) => random() * 100 < chance,
    pick: (choices) => choices[integer(0, choices.length - 1)] ?? choices[0],
    uuid: (number) => SeededRandom.uuid(random).slice(0, 24) + number.toString(16).padStart(12, "0")
  }
}
