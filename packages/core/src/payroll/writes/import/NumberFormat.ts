import { Option, Result, Schema } from "effect"
import { type Decimal, WritableDecimal } from "../../../values/Decimal.ts"

/** How a file writes numbers. */
export const NumberFormat = Schema.Literals(["1234.50", "1,234.50", "1234,50", "1.234,50", "1 234,50", "1'234.50"])

/** See {@link NumberFormat}. */
export type NumberFormat = typeof NumberFormat.Type

/** The decimal sign of each format, and a pattern of what may stand between thousands. */
const signs: Readonly<Record<NumberFormat, { readonly decimal: string; readonly group?: string }>> = {
  "1234.50": { decimal: "." },
  "1,234.50": { decimal: ".", group: "," },
  "1234,50": { decimal: "," },
  "1.234,50": { decimal: ",", group: "\\." },
  "1 234,50": { decimal: ",", group: "[ \\u00a0\\u2009\\u202f]" },
  "1'234.50": { decimal: ".", group: "['\\u2019]" }
}

const patternOf = (format: NumberFormat): RegExp => {
  const { decimal, group } = signs[format]
  const grouped = group === undefined ? "" : `|[1-9]\\d{0,2}(?:${group}\\d{3})+`
  return new RegExp(`^(-?)(\\d+${grouped})(?:\\${decimal}(\\d+))?$`)
}

const patterns = new Map(NumberFormat.literals.map((format) => [format, patternOf(format)]))

/** A point before exactly three digits is a decimal point to some and parts thousands to others. */
const isAmbiguous = (text: string): boolean => /^-?[1-9]\d{0,2}\.\d{3}$/.test(text)

const most = "It has more than 15 significant digits, which cannot be written exactly. Round it."

const decode = Schema.decodeUnknownOption(WritableDecimal)

const decimalOf = (value: number): Result.Result<Decimal, string> => Result.fromOption(decode(value), () => most)

/** One dollar sign, in front or behind; it says nothing that the format does not. */
const withoutDollars = (text: string): string => {
  const front = text.replace(/^(-?)\s*(?:US\$|\$|USD)\s*/, "$1")
  return front === text ? text.replace(/\s*(?:US\$|\$|USD)$/, "") : front
}

/**
 * A number of a cell. Nothing is guessed: what is not written as the file says is refused, and where nothing is said,
 * what could mean two numbers is refused too.
 */
export const parseNumber = (
  cell: string | number,
  options: { readonly format: NumberFormat | undefined; readonly isMoney: boolean }
): Result.Result<Decimal, string> => {
  if (typeof cell === "number") return decimalOf(cell)
  const { format = "1234.50", isMoney } = options
  const text = isMoney ? withoutDollars(cell) : cell
  const [, minus, whole, fraction = ""] = patterns.get(format)?.exec(text) ?? []
  if (whole === undefined) {
    if (isMoney && /\p{Sc}|[A-Z]{3}/u.test(text))
      return Result.fail("Amounts are in dollars. Give a number in dollars.")
    return Result.fail(`It is not a number written as ${format}. Correct it, or say how the file writes numbers.`)
  }
  if (options.format === undefined && isAmbiguous(text)) {
    return Result.fail("Its point could part thousands or decimals. Say how the file writes numbers.")
  }
  const digits = whole.replace(/\D/g, "")
  // Counted in the text: a longer number may read as a short one.
  const significant = `${digits}${fraction}`.replace(/^0+/, "").replace(/0+$/, "")
  return significant.length > 15 ? Result.fail(most) : decimalOf(Number(`${minus}${digits}.${fraction}0`))
}

/** A whole number such as an id. */
export const parseWhole = (cell: string | number): Option.Option<number> => {
  const text = String(cell)
  return /^\d{1,15}$/.test(text) ? Option.some(Number(text)) : Option.none()
}
