import { Decimal } from "@ferrule/core"
import { describe, expect, it } from "@effect/vitest"
import { BigDecimal, Schema } from "effect"
import * as fc from "fast-check"

const accepts = (schema: Schema.Codec<unknown, number>, value: unknown): boolean =>
  Schema.decodeUnknownExit(schema)(value)._tag === "Success"

describe("Decimal", () => {
  it("is the JSON number on the wire", () =>
    expect(JSON.stringify({ amount: Decimal.make("150.10") })).toBe('{"amount":150.1}'))

  it("adds up exactly where floats do not", () => {
    expect(0.1 + 0.2).not.toBe(0.3)
    expect(Decimal.formatSum([Decimal.make(0.1), Decimal.make(0.2)])).toBe("0.3")
  })

  it("writes totals with as many places as asked for", () => {
    expect(Decimal.formatSum([Decimal.make(150.5)], 2)).toBe("150.50")
    expect(Decimal.formatSum([], 2)).toBe("0.00")
    expect(Decimal.formatSum([Decimal.make(-7.125)], 2)).toBe("-7.125")
    expect(Decimal.formatSum([Decimal.make(40)])).toBe("40")
  })

  it("adds up any number of cents exactly", () =>
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -9_999_999, max: 9_999_999 })), (cents) => {
        const total = Decimal.sum(cents.map((cent) => Decimal.make(cent / 100)))
        const expected = BigDecimal.make(BigInt(cents.reduce((sum, cent) => sum + cent, 0)), 2)
        expect(BigDecimal.equals(total, expected)).toBe(true)
      })
    ))

  it.each([Number.NaN, Number.POSITIVE_INFINITY, "12", null])("refuses %s on read", (value) =>
    expect(accepts(Decimal.Decimal, value)).toBe(false)
  )

  it("keeps what it reads, however many digits", () => expect(accepts(Decimal.Decimal, 0.1234567890123456)).toBe(true))

  it("refuses more than 15 significant digits on write", () => {
    expect(accepts(Decimal.WritableDecimal, 0.123456789012345)).toBe(true)
    expect(accepts(Decimal.WritableDecimal, 1234567890123.45)).toBe(true)
    expect(accepts(Decimal.WritableDecimal, 0.1234567890123456)).toBe(false)
    expect(accepts(Decimal.WritableDecimal, 12345678901234.567)).toBe(false)
  })

  it("knows zero and what is above it", () => {
    expect(accepts(Decimal.NonZeroDecimal, 0)).toBe(false)
    expect(accepts(Decimal.NonZeroDecimal, -0)).toBe(false)
    expect(accepts(Decimal.NonZeroDecimal, -12.5)).toBe(true)
    expect(accepts(Decimal.PositiveDecimal, 0)).toBe(false)
    expect(accepts(Decimal.PositiveDecimal, 0.01)).toBe(true)
  })
})
