import { BigDecimal, Newtype, Schema } from "effect"

/**
 * An exact decimal (money, hours, a rate), carried as the JSON number it is on the wire. The type hides that number:
 * it can be passed on and written back, but not added or multiplied as a float. Totals go through {@link sum}.
 */
export type Decimal = Newtype.Newtype<"@ferrule/Decimal", number>

/** Decodes a finite JSON number at no cost beyond the check. */
export const Decimal: Schema.Codec<Decimal, number> = Schema.make<Schema.Codec<Decimal, number>>(Schema.Finite.ast)

const significantDigits = (decimal: Decimal): number =>
  toNumber(decimal).toExponential().replace(/e.*$/, "").replace(/[-.]/g, "").length

/** Whether a write accepts it: with at most 15 significant digits, the number written is the number meant. */
export const isWritable = (decimal: Decimal): boolean =>
  // A text that short has no more digits, and nearly all amounts are.
  String(toNumber(decimal)).length <= 15 || significantDigits(decimal) <= 15

/** A decimal that a write accepts: at most 15 significant digits, so that the number written is the number meant. */
export const WritableDecimal: Schema.Codec<Decimal, number> = Decimal.check(
  Schema.makeFilter(isWritable, { expected: "a number of at most 15 significant digits", toJsonSchema: () => ({}) })
)

/** A writable decimal other than zero. */
export const NonZeroDecimal: Schema.Codec<Decimal, number> = WritableDecimal.check(
  Schema.makeFilter((decimal: Decimal) => !isZero(decimal), {
    expected: "a number other than zero",
    toJsonSchema: () => ({ not: { const: 0 } })
  })
)

/** A writable decimal above zero. */
export const PositiveDecimal: Schema.Codec<Decimal, number> = WritableDecimal.check(
  Schema.makeFilter((decimal: Decimal) => toNumber(decimal) > 0, {
    expected: "a number greater than zero",
    toJsonSchema: () => ({ exclusiveMinimum: 0 })
  })
)

/** A decimal as it is stated: the rule is in its JSON schema, and whoever reads it decides what to do about others. */
export const statedDecimal = (rule: Readonly<Record<string, unknown>>): Schema.Codec<Decimal, number> =>
  Decimal.check(Schema.makeFilter((_: Decimal) => true, { expected: "a number", toJsonSchema: () => rule }))

/** A decimal from a number or its decimal text (`150`, `"7.25"`); throws when it is not a finite number. */
export const make = (value: number | string): Decimal =>
  Schema.decodeUnknownSync(Decimal)(typeof value === "string" && value.trim() !== "" ? Number(value) : value)

/** The JSON number, for display and for the wire. */
export const toNumber: (decimal: Decimal) => number = Newtype.value

/** The exact value, for arithmetic. */
export const toBigDecimal = (decimal: Decimal): BigDecimal.BigDecimal =>
  BigDecimal.fromStringUnsafe(String(toNumber(decimal)))

/** The exact total. */
export const sum = (decimals: Iterable<Decimal>): BigDecimal.BigDecimal => {
  let total = BigDecimal.make(0n, 0)
  for (const decimal of decimals) total = BigDecimal.sum(total, toBigDecimal(decimal))
  return BigDecimal.normalize(total)
}

/** The exact total as a decimal text with at least so many places: `150.50` with 2, `150.5` with none. */
export const formatSum = (decimals: Iterable<Decimal>, places = 0): string => {
  const [whole = "", fraction = ""] = BigDecimal.format(sum(decimals)).split(".")
  const padded = fraction.padEnd(places, "0")
  return padded === "" ? whole : `${whole}.${padded}`
}

/** Whether the value is zero. */
export const isZero = (decimal: Decimal): boolean => toNumber(decimal) === 0
