import { Decimal, type DecimalType } from "@ferrule/core"
import { BigDecimal } from "effect"

/** An amount of money in whole cents. */
export type Cents = bigint

const divideHalfAwayFromZero = (dividend: bigint, divisor: bigint): bigint => {
  const magnitude = dividend < 0n ? -dividend : dividend
  const quotient = (2n * magnitude + divisor) / (2n * divisor)
  return dividend < 0n ? -quotient : quotient
}

const ofBigDecimal = ({ value, scale }: BigDecimal.BigDecimal): Cents =>
  scale <= 2 ? value * 10n ** BigInt(2 - scale) : divideHalfAwayFromZero(value, 10n ** BigInt(scale - 2))

/** An amount in dollars; a fraction of a cent is rounded, a half away from zero. Nothing is no money. */
export const ofDecimal = (dollars: DecimalType | null | undefined): Cents =>
  dollars === undefined || dollars === null ? 0n : ofBigDecimal(Decimal.toBigDecimal(dollars))

/** Quantity times rate, rounded to a cent. */
export const product = (quantity: DecimalType, rate: DecimalType): Cents =>
  ofBigDecimal(BigDecimal.multiply(Decimal.toBigDecimal(quantity), Decimal.toBigDecimal(rate)))

/** So many millionths of an amount, rounded to a cent. */
export const millionths = (amount: Cents, parts: bigint): Cents => divideHalfAwayFromZero(amount * parts, 1_000_000n)

/** The amount in dollars. A quotient of whole numbers is the decimal number nearest to it, so nothing is lost. */
export const toDecimal = (cents: Cents): DecimalType =>
  cents <= BigInt(Number.MAX_SAFE_INTEGER) && cents >= BigInt(Number.MIN_SAFE_INTEGER)
    ? Decimal.make(Number(cents) / 100)
    : Decimal.make(BigDecimal.format(BigDecimal.make(cents, 2)))

/** The exact total. */
export const sum = <A>(records: Iterable<A>, amount: (record: A) => Cents): Cents => {
  let total = 0n
  for (const record of records) total += amount(record)
  return total
}
