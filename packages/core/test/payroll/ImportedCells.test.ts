import { Option, Result } from "effect"
import * as fc from "fast-check"
import { describe, expect, it } from "vitest"
import { toNumber } from "../../src/values/Decimal.ts"
import { parseDate } from "../../src/payroll/writes/import/DateFormat.ts"
import { folded } from "../../src/payroll/writes/import/Comparison.ts"
import { NumberFormat, parseNumber, parseWhole } from "../../src/payroll/writes/import/NumberFormat.ts"

const seed = 20261121
const signs = {
  "1234.50": ["", "."],
  "1,234.50": [",", "."],
  "1234,50": ["", ","],
  "1.234,50": [".", ","],
  "1 234,50": [" ", ","],
  "1'234.50": ["'", "."]
} as const

const number = (cell: string | number, format?: NumberFormat, isMoney = true) =>
  Result.match(parseNumber(cell, { format, isMoney }), { onSuccess: toNumber, onFailure: () => "refused" })

const decimals = fc.record({
  minus: fc.constantFrom("", "-"),
  whole: fc.nat({ max: 999_999_999_999 }),
  cents: fc.integer({ min: 0, max: 99 })
})

describe("a number of a cell", () => {
  it("is read exactly in the format that was declared", () => {
    fc.assert(
      fc.property(decimals, fc.constantFrom(...NumberFormat.literals), fc.boolean(), (parts, format, isGrouped) => {
        const [group, point] = signs[format]
        const whole = String(parts.whole).replace(/(?<=\d)(?=(\d{3})+$)/g, isGrouped ? group : "")
        const cents = String(parts.cents).padStart(2, "0")
        expect(number(`${parts.minus}${whole}${point}${cents}`, format)).toBe(
          Number(`${parts.minus}${parts.whole}.${cents}`)
        )
      }),
      { seed, numRuns: 1000 }
    )
  })

  it("is never one number in one format and another in the next, unless the format was declared", () => {
    fc.assert(
      fc.property(fc.string({ unit: fc.constantFrom("1", "2", "0", ".", ",", "-"), maxLength: 8 }), (text) => {
        const readings = new Set(NumberFormat.literals.map((format) => number(text, format)))
        readings.delete("refused")
        if (readings.size > 1) expect(number(text)).toBe("refused")
      }),
      { seed, numRuns: 5000 }
    )
  })

  it.each([
    ["$1,250.00", "1,234.50", 1250],
    ["-$5", undefined, -5],
    ["5 USD", undefined, 5],
    ["1234.5", undefined, 1234.5],
    ["0.125", undefined, 0.125],
    ["1.125", "1234.50", 1.125],
    ["1 234,5", "1 234,50", 1234.5],
    [1250.75, "1.234,50", 1250.75]
  ] as const)("%s, where %s is declared, is %d", (cell, format, expected) =>
    expect(number(cell, format)).toBe(expected)
  )

  it.each([
    ["1,250.00", undefined, "a sign that was not declared"],
    ["1.250", undefined, "a point that may part thousands"],
    ["12,50.00", "1,234.50", "a group of two digits"],
    ["1,2345", "1,234.50", "a group of four digits"],
    ["€5", undefined, "another currency"],
    ["(5.00)", undefined, "the brackets of bookkeepers"],
    ["5-", undefined, "a minus behind"],
    ["1e3", undefined, "an exponent"],
    ["5%", undefined, "a percentage"],
    ["$5$", undefined, "two dollar signs"],
    ["1.0000000000000000001", undefined, "more than 15 significant digits"],
    ["1234567890123456", undefined, "more than 15 significant digits"],
    [0.1 + 0.2, undefined, "more than 15 significant digits"],
    ["", undefined, "nothing"]
  ] as const)("%s, where %s is declared, is refused for %s", (cell, format, _) =>
    expect(number(cell, format)).toBe("refused")
  )

  it("has no dollar sign where it counts hours", () => expect(number("$5", undefined, false)).toBe("refused"))

  it("is an id only where it is nothing but digits", () => {
    expect(["12", 12, "007"].map((cell) => Option.getOrNull(parseWhole(cell)))).toEqual([12, 12, 7])
    expect(["1.0", "-1", 1.5, "1e3", "１２"].map((cell) => Option.getOrNull(parseWhole(cell)))).toEqual(
      Array.from({ length: 5 }, () => null)
    )
  })
})

describe("a date of a cell", () => {
  const date = (...args: Parameters<typeof parseDate>) =>
    Result.match(parseDate(...args), { onSuccess: String, onFailure: () => "refused" })

  it.each([
    ["2026-03-06", undefined, "2026-03-06"],
    ["2026-03-06", "MM/DD/YYYY", "2026-03-06"],
    ["3/6/2026", "MM/DD/YYYY", "2026-03-06"],
    ["03/06/2026", "DD/MM/YYYY", "2026-06-03"],
    ["6.3.2026", "DD.MM.YYYY", "2026-03-06"],
    ["2026/03/06", "YYYY/MM/DD", "2026-03-06"],
    ["29.02.2024", "DD.MM.YYYY", "2024-02-29"],
    ["03/06/2026", undefined, "refused"],
    ["2026-3-6", "YYYY-MM-DD", "refused"],
    ["13/06/2026", "MM/DD/YYYY", "refused"],
    ["06.03.26", "DD.MM.YYYY", "refused"],
    ["06x03x2026", "DD.MM.YYYY", "refused"],
    ["29.02.2026", "DD.MM.YYYY", "refused"],
    ["3/6/2026 0:00", "MM/DD/YYYY", "refused"],
    ["46087", "MM/DD/YYYY", "refused"]
  ] as const)("%s, where %s is declared, is %s", (cell, format, expected) => expect(date(cell, format)).toBe(expected))
})

describe("a name of a cell", () => {
  it("is the same in any case, spacing and encoding", () => {
    for (const other of ["STRAUSS", " strauß ", "Strau\u200Bss"]) expect(folded(other)).toBe(folded("Strauß"))
    expect(folded("Jose\u0301\u00a0 Van  Dam")).toBe(folded("JOSÉ van dam"))
    expect(folded("ＫＩＭ")).toBe("kim")
    expect(folded("Jose")).not.toBe(folded("José"))
  })

  it("stays as it is when it is compared again", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => folded(folded(text)) === folded(text)),
      {
        seed,
        numRuns: 2000
      }
    )
  })
})
