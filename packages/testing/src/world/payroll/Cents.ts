import { Decimal, type DecimalType } from "@ferrule/core"
import { BigDecimal, Newtype } from "effect"

/** An amount of money in whole cents. */
export type Cents = bigint

const decimal = Newtype.makeIso<DecimalType>()

const divideHalfAwayFromZero = (dividend: bigint, divisor: bigint): bigint => {
  const magnitude = dividend < 0n ? -dividend : dividend
  const quotient = (2n * magnitude + divisor) / (2n * divisor)
  return dividend < 0n ? -quotient : quotient
}

const ofBigDecimal = ({ value, scale }: BigDecimal.BigDecimal): Cents =>
  scale <= 2 ? value * 10n ** BigInt(2 - scale) : divideHalfAwayFromZero(value, 10n ** BigInt(scale - 2))

/**
 * The hundredths of a decimal that has no more than two places, which spares the parsing of its text. No two whole
 * numbers below 10^15 have the same hundredth as a number, so the whole number that leads back to it is the right one.
 */
const hundredths = (value: DecimalType): bigint | undefined => {
  const number = Newtype.value(value)
  const whole = Math.round(number * 100)
  return Math.abs(whole) < 1e15 && whole / 100 === number ? BigInt(whole) : undefined
}

/** An amount in dollars; a fraction of a cent is rounded, a half away from zero. Nothing is no money. */
export const ofDecimal = (dollars: DecimalType | null | undefined): Cents =>
  dollars === undefined || dollars === null ? 0n : (hundredths(dollars) ?? ofBigDecimal(Decimal.toBigDecimal(dollars)))

/** Quantity times rate, rounded to a cent. */
export const product = (quantity: DecimalType, rate: DecimalType): Cents => {
  const [units, cents] = [hundredths(quantity), hundredths(rate)]
  return units === undefined || cents === undefined
    ? ofBigDecimal(BigDecimal.multiply(Decimal.toBigDecimal(quantity), Decimal.toBigDecimal(rate)))
    : divideHalfAwayFromZero(units * cents, 100n)
}

/** So many millionths of an amount, rounded to a cent. */
export const millionths = (amount: Cents, parts: bigint): Cents => divideHalfAwayFromZero(amount * parts, 1_000_000n)

/** The amount in dollars: the number whose text is the amount, up to 15 digits. */
export const toDecimal = (cents: Cents): DecimalType =>
  cents < 1_000_000_000_000_000n && cents > -1_000_000_000_000_000n
    ? decimal.set(Number(cents) / 100)
    : Decimal.make(BigDecimal.format(BigDecimal.make(cents, 2)))

/** The exact total. */
export const sum = <A>(records: Iterable<A>, amount: (record: A) => Cents): Cents => {
  let total = 0n
  for (const record of records) total += amount(record)
  return total
}
